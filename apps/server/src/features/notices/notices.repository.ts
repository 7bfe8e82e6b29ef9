import { maxNotices, type Notice } from '@ambiance/contract/notices';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type NewNotice, sameNotice } from './add-notice.ts';

interface Reader {
  id: UserId;
  sessionId: string;
}

/** The notices that no visible page of a user has shown yet, oldest first, except those about the reader's own session. */
export async function waitingNotices(db: Db, { id: userId, sessionId }: Reader): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .where('user_id', '=', userId)
    .where('shown_at', 'is', null)
    .where(sql<boolean>`except_session_id is distinct from ${sessionId}`)
    .orderBy('id')
    .limit(maxNotices)
    .select(['id', 'kind', 'parameters', 'created_at'])
    .execute();
  return rows.map(({ id, kind, parameters, created_at }) => ({
    id,
    kind,
    parameters: parameters as Notice['parameters'],
    createdUtc: created_at.toISOString(),
  }));
}

/** Records that a page has shown some notices of a user. Their queued push notifications and mails are dropped. */
export async function markShown(tx: Db, { id: userId, sessionId }: Reader, ids: readonly number[], now: Date) {
  const shown = await tx
    .updateTable('notices')
    .set({ shown_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('shown_at', 'is', null)
    .where(sql<boolean>`except_session_id is distinct from ${sessionId}`)
    .returning('id')
    .execute();
  await dropQueued(tx, userId, shown);
}

/** Deletes a notice that is no longer true, unless a page has shown it. */
export async function withdrawNotice(tx: Db, userId: UserId, notice: NewNotice): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('notices')
    .where(sameNotice(userId, notice))
    .where('shown_at', 'is', null)
    .returning('id')
    .execute();
  await dropQueued(tx, userId, withdrawn);
}

/** Drops the queued push notifications and mails of some notices. */
async function dropQueued(tx: Db, userId: UserId, notices: readonly { id: number }[]): Promise<void> {
  const subjects = notices.map(({ id }) => String(id));
  if (subjects.length === 0) return;
  await tx
    .deleteFrom('due_notifications')
    .where('user_id', '=', userId)
    .where('topic', '=', 'notices')
    .where('subject', 'in', subjects)
    .execute();
  await tx
    .deleteFrom('outgoing_mails')
    .where('user_id', '=', userId)
    .where('kind', '=', 'notice')
    .where(sql<string>`details ->> 'noticeId'`, 'in', subjects)
    .execute();
}

/** Claims notices that no open page was notified of, so that one node does it. */
export const claimUnannounced = (db: Db, max: number) =>
  db
    .updateTable('notices')
    .set({ announced: true })
    .where('id', 'in', (notices) =>
      notices
        .selectFrom('notices')
        .where('announced', '=', false)
        .orderBy('id')
        .limit(max)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'user_id as userId'])
    .execute();

export async function deleteOldNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('created_at', '<=', before).execute();
}

/** True if a user has not seen a notice with the same parameters yet. */
export async function hasUnseenNotice(tx: Db, userId: UserId, notice: NewNotice): Promise<boolean> {
  const row = await tx
    .selectFrom('notices')
    .where(sameNotice(userId, notice))
    .where('shown_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
