import type { LoggedIn } from '@ambiance/contract/accounts';
import { dayIn } from '@ambiance/domain/calendar';
import { dateText } from '@ambiance/domain/date-text';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { type Language, languages } from '@ambiance/domain/languages';
import { deletionUndoDays } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { dropLinks } from '../mail/account-links.repository.ts';
import { dropQueuedMails } from '../mail/outgoing-mails.repository.ts';
import { recordTraces } from '../contact-hashes/account-traces.ts';
import { meOf } from '../members/me.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { sessionDays } from './access-token.ts';
import type { AccountNeeds } from './account-needs.ts';
import { isNewDevice, rememberDevice } from './known-devices.repository.ts';
import { addSession } from './sessions.repository.ts';
import { type Credentials, credentialsOf, passwordHashOf, recordActivity, restoreDeleted } from './users.repository.ts';

/** Opens a session in a transaction that has locked the user; returns its access token. */
export async function startSession(
  { clock, ids, tokens }: AccountNeeds,
  tx: Db,
  { id = ids.uuid(), userId, device }: { id?: string; userId: UserId; device: string | null },
) {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionDays * 86_400_000);
  const session = { id, userId, createdAt, expiresAt, device };
  await addSession(tx, session);
  return tokens.sign({ ...session, passwordHash: await passwordHashOf(tx, userId) });
}

interface From {
  device: string | null;
  deviceSecret: string | undefined;
  network: string;
  /** Brings a deleted account back. */
  bringBack?: boolean | undefined;
  /** Uses up the given code in a transaction that has locked the user; throws if the code is wrong. */
  consumeCode?: (tx: Db) => Promise<void>;
  /** Uses up a passkey in that transaction. It is a whole login, so it needs no code. */
  consumePasskey?: (tx: Db) => Promise<void>;
}

/**
 * Logs in a user whose password or passkey was right; returns an access token and the user's own view of their account. The user is
 * locked, as when sessions end. If the password was replaced while the old one was checked, this is therefore detected.
 */
export async function logIn(needs: AccountNeeds, checked: Credentials, from: From): Promise<LoggedIn> {
  const entered = await needs.db.transaction().execute((tx) => enter(needs, tx, checked, from));
  if ('refusal' in entered) throw entered.refusal;
  const { isBack, ...loggedIn } = entered;
  if (isBack) await needs.publishReturn(checked.userId);
  return loggedIn;
}

/**
 * Starts a session or throws a refusal. If the account was just restored, the refusal is returned instead, so that the
 * transaction keeps the restored account.
 */
async function enter(
  needs: AccountNeeds,
  tx: Db,
  checked: Credentials,
  { device, deviceSecret, network, bringBack, consumeCode, consumePasskey }: From,
): Promise<(LoggedIn & { isBack: boolean }) | { refusal: DomainError }> {
  const { clock, timeZone, requireSecondFactor } = needs;
  const now = clock.now();
  const today = dayIn(timeZone, now);
  await lockUsers(tx, [checked.userId]);
  const hasEnded = await needs.endSuspension(tx, checked.userId, now);
  const account = await credentialsOf(tx, checked);
  if (!account || account.passwordHash !== checked.passwordHash) throw new DomainError('login.refused');
  const refusal = account.deletedAt ? deletedRefusal(needs, account.deletedAt) : await refusalOf(needs, account);
  const isRestored = bringBack === true && refusal?.code === 'login.deleted';
  if (refusal && !isRestored) throw refusal;
  if (consumePasskey) {
    await consumePasskey(tx);
  } else if (account.hasSecondFactor) {
    if (!consumeCode) {
      const loginToken = await needs.loginTokens.sign(account);
      throw new DomainError('second-factor.required', { details: { loginToken } });
    }
    await consumeCode(tx);
  }
  if (isRestored) {
    await restoreDeleted(tx, account.userId);
    await dropLinks(tx, account.userId, 'undo-deletion');
    await dropQueuedMails(tx, account.userId, 'undo-deletion');
    const restored = await credentialsOf(tx, checked);
    const stillRefused = restored && (await refusalOf(needs, restored));
    if (stillRefused) return { refusal: stillRefused };
  }
  const { userId } = account;
  const id = needs.ids.uuid();
  await recordTraces(tx, userId, needs.accountTraces({ network, deviceSecret }), now);
  if (await isNewDevice(tx, userId, deviceSecret, now)) {
    await addNotice(tx, userId, { kind: 'device-added', exceptSessionId: id }, now);
  }
  if (deviceSecret) await rememberDevice(tx, userId, deviceSecret, now);
  // A login counts as activity, even if no request follows it.
  await recordActivity(tx, userId, today);
  const accessToken = await startSession(needs, tx, { id, userId, device });
  // Read in the same transaction, so that no session is stored if this fails.
  const user = await meOf(tx, userId, { now, today, requireSecondFactor });
  return { accessToken, user, isBack: hasEnded || isRestored };
}

/** Why an account that is not deleted cannot be used; undefined if it can. */
async function refusalOf(
  { supportEmail, tokens }: AccountNeeds,
  { userId, status, isDeactivatedStaff }: Credentials,
): Promise<DomainError | undefined> {
  if (status !== 'Active') {
    const details = { supportEmail, statusToken: await tokens.signStatusToken(userId) };
    return new DomainError(status === 'Suspended' ? 'account.suspended' : 'account.blocked', { details });
  }
  return isDeactivatedStaff ? new DomainError('staff.deactivated', { details: { supportEmail } }) : undefined;
}

/**
 * The refusal to log in to a deleted account, with the last day on which it can be restored. After that day it is the same
 * refusal as for an unknown account.
 */
export function deletedRefusal(
  { clock, timeZone }: Pick<AccountNeeds, 'clock' | 'timeZone'>,
  deletedAt: Date,
): DomainError {
  const until = new Date(deletedAt.getTime() + deletionUndoDays * 86_400_000);
  if (until <= clock.now()) return new DomainError('login.refused');
  // On one line, next to a narrow form.
  const day = (language: Language) =>
    dateText(until, language, { dateStyle: 'long', timeZone }).replaceAll(' ', '\u00a0');
  return new DomainError('login.deleted', {
    details: Object.fromEntries(languages.map((one) => [`until.${one}`, day(one)])),
  });
}
