import type { UserId } from '@ambiance/domain/ids';
import { type NoticeKind, type NoticeParameters, notices } from '@ambiance/domain/notices';
import { unreadSeconds } from '@ambiance/domain/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { mailAfterMs, queueChange } from '../notifications/due.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';

export type NewNotice = { [Kind in NoticeKind]: { kind: Kind } & NoticeParameters[Kind] }[NoticeKind] & {
  /** A session that does not show it, such as that of the new device that it is about. */
  exceptSessionId?: string;
  /** Hash of the members of an act that the notice reports without saying who acted. */
  actHash?: Buffer;
};

/**
 * Stores a notice in the transaction of the action that it reports. A job notifies the user's open pages within a second after
 * the commit. An urgent notice is also sent to devices, or by mail if no device gets it, unless a visible page shows it first.
 */
export async function addNotice(
  tx: Db,
  userId: UserId,
  { kind, exceptSessionId, actHash, ...parameters }: NewNotice,
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('notices')
    .values({
      user_id: userId,
      kind,
      parameters: JSON.stringify(parameters),
      created_at: now,
      except_session_id: exceptSessionId ?? null,
      act_hash: actHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { delivery } = notices[kind];
  if (delivery !== 'urgent' && delivery !== 'pushed') return;
  await queueChange(tx, { topic: 'notices', id, userIds: [userId] }, new Date(now.getTime() + unreadSeconds * 1000));
  if (delivery === 'pushed') return;
  const details = { noticeId: id, notice: kind, ...parameters };
  await queueMail(tx, userId, { kind: 'notice', details }, new Date(now.getTime() + mailAfterMs));
}

/**
 * Stores a notice in its own transaction, unless the user already got the same one. For jobs that may find the same event
 * again.
 */
export const addNoticeOnce = (db: Db, userId: UserId, notice: NewNotice, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    if (!(await hadNotice(tx, userId, notice))) await addNotice(tx, userId, notice, now);
  });

/** Returns true if a user already got the same notice. The user must be locked. */
export async function hadNotice(tx: Db, userId: UserId, notice: NewNotice): Promise<boolean> {
  const same = tx.selectFrom('notices').where(sameNotice(userId, notice));
  return (await same.select('id').executeTakeFirst()) !== undefined;
}

/** True for rows of `notices` with the same user, kind and parameters. */
export const sameNotice = (
  userId: UserId,
  { kind, exceptSessionId: _session, actHash: _hash, ...parameters }: NewNotice,
) => sql<boolean>`user_id = ${userId} and kind = ${kind} and parameters = ${JSON.stringify(parameters)}::jsonb`;
