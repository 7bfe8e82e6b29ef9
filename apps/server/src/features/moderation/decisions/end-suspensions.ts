import type { UserId } from '@ambiance/domain/ids';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { tryEach } from '../../../platform/try-each.ts';
import { isThere } from '../../accounts/users.repository.ts';
import { lockUsers } from '../../../platform/database/lock-users.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { isSuspensionDue, usersWithDueSuspensions } from './decisions.repository.ts';
import { endDecision } from './effects.ts';

/** Ends a user's suspension if its time is over, so that a read need not wait for the job. */
export async function endSuspensionIfDue(db: Db, userId: UserId, now: Date): Promise<void> {
  if (await isSuspensionDue(db, userId, now)) await db.transaction().execute((tx) => endSuspension(tx, userId, now));
}

/** Ends a user's suspension if its time is over, within the transaction of the caller. */
export async function endSuspension(tx: Db, userId: UserId, now: Date): Promise<void> {
  await lockUsers(tx, [userId]);
  if (!(await isSuspensionDue(tx, userId, now))) return;
  await endDecision(tx, userId, 'time', now);
  if (await isThere(tx, userId)) await queueMail(tx, userId, { kind: 'suspension-ended' }, now);
}

/** Ends all suspensions whose time is over. */
export async function endDueSuspensions({
  db,
  clock,
  wakeMail,
}: {
  db: Db;
  clock: Clock;
  wakeMail(): void;
}): Promise<void> {
  const now = clock.now();
  const end = (userId: UserId) => db.transaction().execute((tx) => endSuspension(tx, userId, now));
  const due = await usersWithDueSuspensions(db, now);
  if (due.length === 0) return;
  await tryEach(due, end, 'Some suspensions could not be ended yet.').finally(wakeMail);
}
