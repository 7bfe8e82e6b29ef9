import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { hasDevice } from '../notifications/subscriptions.repository.ts';

const mailedWithinMs = 24 * 3_600_000;

/** A meeting that was called off before its time. */
export interface CalledOff {
  id: MessageId;
  at: Date;
  timeZone: string;
}

/**
 * Queues a push notification about it for one of the two, or a mail if they have no device for that and the meeting is within a
 * day.
 */
export async function queueCalledOff(
  tx: Db,
  { by, to }: { by: UserId; to: UserId },
  { id, at, timeZone }: CalledOff,
  now: Date,
): Promise<void> {
  await queueChange(tx, { topic: 'called-off', id, userIds: [to] }, now);
  if (at.getTime() - now.getTime() > mailedWithinMs) return;
  if (await hasDevice(tx, to)) return;
  const { name } = await tx
    .selectFrom('users')
    .where('id', '=', by)
    .select('display_name as name')
    .executeTakeFirstOrThrow();
  await queueMail(tx, to, { kind: 'meeting-called-off', details: { name, atMs: at.getTime(), timeZone } }, now);
}
