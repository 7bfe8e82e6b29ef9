import type { accountRoutes, Registration } from '@ambiance/contract/accounts';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type { MakeLimiter } from '../../platform/limits.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { refreshDiscovery } from '../discovery/discovery-index.ts';
import { setPosition } from '../discovery/positions.ts';
import { meOf } from '../members/me.repository.ts';
import { type AccessTokens, sessionDays } from './access-token.ts';
import { checkBirthDate } from '../members/birth-date.ts';
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.ts';
import { addSession, endSession } from './sessions.repository.ts';
import { addUser, credentialsOf } from './users.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  tokens: AccessTokens;
  makeLimiter: MakeLimiter;
  timeZone: string;
  minimumAge: number;
  supportEmail: string;
  /** Multiplies the limits on changes of place. */
  limitScale: number;
}

const wrongByAccount = { requests: 10, seconds: 900 };
const wrongByNetwork = { requests: 30, seconds: 300 };

export function accountHandlers(needs: Needs): Handlers<typeof accountRoutes> {
  const { db, clock, ids, bus, tokens, makeLimiter, supportEmail } = needs;
  const accountLimiter = makeLimiter('login-account', wrongByAccount, 'login.too-often');
  const networkLimiter = makeLimiter('login-network', wrongByNetwork, 'login.too-often');

  return {
    async register({ body, language }) {
      await addMember(needs, body, language);
      return { ok: true };
    },

    async login({ body, network }) {
      await Promise.all([accountLimiter.check(body.email), networkLimiter.check(network)]);
      const account = await credentialsOf(db, body.email);
      if (!(await isPasswordOf(account?.passwordHash, body.password)) || !account || account.status === 'Deleted') {
        await Promise.all([accountLimiter.count(body.email), networkLimiter.count(network)]);
        throw new DomainError('login.refused');
      }
      if (account.status === 'Suspended') throw new DomainError('account.suspended', { details: { supportEmail } });
      if (account.status === 'Blocked') throw new DomainError('account.blocked', { details: { supportEmail } });
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + sessionDays * 86_400_000);
      const session = { id: ids.uuid(), userId: account.userId, createdAt, expiresAt };
      await addSession(db, session);
      await accountLimiter.reset(body.email);
      return {
        accessToken: await tokens.sign(session),
        user: await meOf(db, account.userId, dayIn(needs.timeZone, createdAt)),
      };
    },

    async logout({ user }) {
      await endSession(db, user.sessionId);
      bus.publish('session-ended', { userId: user.id, sessionId: user.sessionId });
      return { ok: true };
    },
  };
}

async function addMember(needs: Needs, registration: Registration, language: Language): Promise<void> {
  const { db, clock, ids, timeZone, minimumAge, limitScale } = needs;
  const now = clock.now();
  const today = dayIn(timeZone, now);
  checkBirthDate(registration.dateOfBirth, today, minimumAge);
  if (isCommonPassword(registration.password)) {
    throw new DomainError('password.common', { fields: { password: 'password.common' } });
  }
  const passwordHash = await hashPassword(registration.password);

  await db.transaction().execute(async (tx) => {
    const { latitude, longitude } = registration;
    const user = {
      ...registration,
      id: ids.uuid(),
      passwordHash,
      role: 'member' as const,
      language: registration.language ?? language,
      description: registration.description || null,
      expectations: registration.expectations || null,
      searchRadiusKm: registration.searchRadius,
    };
    if (!(await addUser(tx, user, now, today))) throw new DomainError('email.taken');
    if (typeof latitude === 'number' && typeof longitude === 'number') {
      await setPosition(tx, user.id, { latitude, longitude }, now, limitScale);
    }
    await refreshDiscovery(tx, user.id);
  });
}
