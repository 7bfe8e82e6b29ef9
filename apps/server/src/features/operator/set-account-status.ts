import type { UserId } from '@ambiance/domain/ids';
import type { AccountStatus } from '@ambiance/domain/members';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { setStatusUnlessDeleted } from '../accounts/users.repository.ts';
import { notifyMeetingsOff } from '../conversations/notify-meetings-off.ts';
import { closeAppealOf } from '../moderation/decisions/appeals.repository.ts';
import { endInForce } from '../moderation/decisions/decisions.repository.ts';
import { endDecision } from '../moderation/decisions/effects.ts';
import { notifyReverted } from '../moderation/decisions/mail-decision.ts';

/**
 * Sets the status of an account by hand. It ends the moderators' decision in force. If the account is active again, the member is
 * notified, and nobody needs to decide the appeal any more. Returns how many sessions ended.
 */
export async function setAccountStatus(
  tx: Db,
  userId: UserId,
  status: Exclude<AccountStatus, 'Deleted'>,
  now: Date,
): Promise<number> {
  // Lock the user: a moderator may be deciding about them, or they may be deleting the account.
  await lockUsers(tx, [userId]);
  // Ending a decision gives back the plan that a ban ended, so it is skipped if a block follows.
  const end = status === 'Blocked' ? endInForce : endDecision;
  const ended = await end(tx, userId, 'support', now);
  if (ended && status === 'Active') {
    await closeAppealOf(tx, ended.id, { outcome: 'overturned', note: '', decidedBy: null, now });
    await notifyReverted(tx, userId, now);
  }
  if (status !== 'Active') await notifyMeetingsOff(tx, userId, now);
  await setStatusUnlessDeleted(tx, userId, status, now);
  return status === 'Active' ? 0 : endSessionsOf(tx, userId);
}
