import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { queueAccessNotice } from '../mail/access-notices.ts';
import { holdAccess } from '../mail/former-emails.repository.ts';
import { removePasskeysOf } from './passkeys.repository.ts';
import { removeSecondFactor } from './second-factors.repository.ts';

/**
 * Removes a user's lost second factor and all passkeys, ends their sessions and mails them. Call it in a transaction.
 * @returns how many sessions ended, or undefined if there was nothing to remove: then roll back
 */
export async function resetFactor(tx: Db, userId: UserId, now: Date): Promise<number | undefined> {
  const ended = await endSessionsOf(tx, userId);
  const heldId = await holdAccess(tx, userId, now);
  const hadFactor = await removeSecondFactor(tx, userId);
  const passkeys = await removePasskeysOf(tx, userId, now);
  if (!hadFactor && passkeys === 0) return undefined;
  await queueAccessNotice(tx, userId, { kind: 'second-factor-reset', heldId }, now);
  return ended;
}
