import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tryEach } from '../../../platform/try-each.ts';
import { isThere } from '../../accounts/users.repository.ts';
import { publishReturn } from '../../assignments/publish-gone.ts';
import { lockUsers } from '../../../platform/database/lock-users.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { isSuspensionDue, usersWithDueSuspensions } from './decisions.repository.ts';
import { endDecision } from './effects.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'log'>;

/** Ends a user's suspension if its time is over, so that a read need not wait for the job. */
export async function endSuspensionIfDue(needs: Needs, userId: UserId, now: Date): Promise<void> {
  if (!(await isSuspensionDue(needs.db, userId, now))) return;
  const isEnded = await needs.db.transaction().execute((tx) => endSuspension(tx, userId, now));
  if (isEnded) await publishReturn(needs, userId);
}

/**
 * Ends a user's suspension if its time is over, within the transaction of the caller. Returns whether it did; the caller then
 * publishes the return after the commit.
 */
export async function endSuspension(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  await lockUsers(tx, [userId]);
  if (!(await isSuspensionDue(tx, userId, now))) return false;
  await endDecision(tx, userId, 'time', now);
  if (await isThere(tx, userId)) await queueMail(tx, userId, { kind: 'suspension-ended' }, now);
  return true;
}

export async function endDueSuspensions(needs: Needs & Pick<Platform, 'clock'> & { wakeMail(): void }): Promise<void> {
  const now = needs.clock.now();
  const due = await usersWithDueSuspensions(needs.db, now);
  if (due.length === 0) return;
  const end = (userId: UserId) => endSuspensionIfDue(needs, userId, now);
  await tryEach(due, end, 'Some suspensions could not be ended yet.').finally(() => needs.wakeMail());
}
