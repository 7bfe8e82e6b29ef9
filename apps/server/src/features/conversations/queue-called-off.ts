import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { dropQueuedMails, queueMail } from '../mail/outgoing-mails.repository.ts';
import { dropChange, mailAfterMs, postponeChange, queueChange } from '../notifications/due.repository.ts';
import { hasDevice } from '../notifications/subscriptions.repository.ts';

const mailedWithinMs = 24 * 3_600_000;

/** A meeting that was called off before its time. */
export interface CalledOff {
  id: MessageId;
  at: Date;
  timeZone: string;
}

/**
 * Queues a push notification about it for one of the two and, if the meeting is within a day, a mail in case no device gets that.
 * Earlier notifications of the meeting that are still queued wait until it can no longer be restored.
 */
export async function queueCalledOff(
  tx: Db,
  { by, to }: { by: UserId; to: UserId },
  { id, at, timeZone }: CalledOff,
  dueAt: Date,
): Promise<void> {
  await postponeChange(tx, { topics: ['agreed', 'meetings'], id }, dueAt);
  await queueChange(tx, { topic: 'called-off', id, userIds: [to] }, dueAt);
  if (at.getTime() - dueAt.getTime() > mailedWithinMs) return;
  const { name } = await tx
    .selectFrom('users')
    .where('id', '=', by)
    .select('display_name as name')
    .executeTakeFirstOrThrow();
  const details = { name, atMs: at.getTime(), timeZone, messageId: id };
  const mailedAt = (await hasDevice(tx, to)) ? new Date(dueAt.getTime() + mailAfterMs) : dueAt;
  await queueMail(tx, to, { kind: 'meeting-called-off', details }, mailedAt);
}

/** Drops the queued notifications about a cancelled meeting that was restored. */
export async function dropCalledOff(tx: Db, to: UserId, id: MessageId): Promise<void> {
  await dropChange(tx, to, { topic: 'called-off', id });
  await dropQueuedMails(tx, to, 'meeting-called-off', { messageId: id });
}
