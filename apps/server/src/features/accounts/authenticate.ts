import { dayIn } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { type ByLanguage, type Language, languages } from '@ambiance/domain/languages';
import { decisionReasons } from '@ambiance/domain/moderation';
import { asksForSecondFactor } from '@ambiance/domain/second-factor';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { Authenticate, CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccessTokens, noSession, shortPasswordHash, type TokenSubject } from './access-token.ts';
import { userOfSession } from './sessions.repository.ts';
import { credentialsOf, recordActivity, shutOutReason, shutOutUser } from './users.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & {
  timeZone: string;
  requireSecondFactor: boolean;
  readToken: AccessTokens['read'];
  readStatusToken: AccessTokens['readStatusToken'];
};

/**
 * Creates the check of access tokens. It reads the session from the database on every request, so an ended session is
 * refused at once on every node.
 */
export function createAuthenticate(needs: Needs): Authenticate {
  const { db, clock, timeZone, requireSecondFactor, readToken } = needs;
  return async (accessToken, withStatusToken) => {
    if (!accessToken) throw new DomainError('session.missing');
    const now = clock.now();
    const shutOut = withStatusToken && (await userOfStatusToken(needs, accessToken, now));
    if (shutOut) return shutOut;
    const subject = await readToken(accessToken);
    const found = await userOfSession(db, subject, now);
    if (!found || found.status !== 'Active') throw await refusalOf(db, subject);
    const { activeOn, hasSecondFactor, ...user } = found;
    const today = dayIn(timeZone, now);
    if (activeOn < today) await recordActivity(db, user.id, today);
    const mustAddSecondFactor = requireSecondFactor && asksForSecondFactor(user.role) && !hasSecondFactor;
    return { ...user, mustAddSecondFactor };
  };
}

/**
 * The refusal of a session that has ended, with the reason if it is known. It is called only for tokens that the server signed. If the
 * account was suspended or banned, details are shown only after a login with the password.
 */
async function refusalOf(db: Db, { userId, password }: TokenSubject): Promise<DomainError> {
  const shutOut = await shutOutReason(db, userId);
  if (!shutOut) return new DomainError(await endOf(db, userId, password));
  const { status, reason } = shutOut;
  const because = (language: Language) => (reason ? becauseOf[language](decisionReasons[reason][language]) : '');
  return new DomainError(status === 'Suspended' ? 'session.suspended' : 'session.blocked', {
    details: Object.fromEntries(languages.map((language) => [`because.${language}`, because(language)])),
  });
}

/** Why the session of an account that is neither suspended nor banned has ended. */
async function endOf(db: Db, userId: UserId, password: string | undefined): Promise<ErrorCode> {
  const account = await credentialsOf(db, { userId });
  if (!account) return 'session.expired';
  if (account.status === 'Deleted') return 'session.deleted';
  if (account.isDeactivatedStaff) return 'session.deactivated';
  const { passwordHash } = account;
  const isReplaced = password && passwordHash && password !== shortPasswordHash(passwordHash);
  return isReplaced ? 'session.password-changed' : 'session.expired';
}

const becauseOf: ByLanguage<(reason: string) => string> = {
  en: (reason) => ` (reason: ${reason})`,
  fr: (reason) => ` (motif\u202f: ${reason})`,
};

/** The suspended or banned user of a status token, who has no session. Undefined for other tokens. */
async function userOfStatusToken(
  { db, readStatusToken }: Needs,
  accessToken: string,
  now: Date,
): Promise<CurrentUser | undefined> {
  const userId = await readStatusToken(accessToken);
  const found = userId && (await shutOutUser(db, userId));
  if (!found) return undefined;
  const { id, role, status } = found;
  return {
    id,
    role,
    status,
    sessionId: noSession,
    sessionEndsAt: now,
    effectiveTier: 'free',
    mustChangePassword: false,
    mustAddSecondFactor: false,
  };
}
