import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';

/** The files of a photo, by the name that they share. */
export interface PhotoFiles {
  id: string;
  extension: string;
}

/**
 * Has the files of photos deleted at `dueAt` or soon after, and nobody sees them from the commit on. Call it in the
 * transaction that removes the row which shows them.
 */
export async function queueDeletions(tx: Db, photos: readonly PhotoFiles[], dueAt: Date): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map(({ id, extension }) => ({ photo_id: id, extension, due_at: dueAt }));
  await tx
    .insertInto('photos_to_delete')
    .values(rows)
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Keeps the files of photos that were uploaded. Call it in the transaction that adds the row which shows them. */
export async function dropDeletions(tx: Db, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await tx.deleteFrom('photos_to_delete').where('photo_id', 'in', photoIds).execute();
}

/** For each of the photos whether its files are to be deleted, or not shown yet. */
export async function areToBeDeleted(db: Db, photoIds: readonly string[]): Promise<boolean[]> {
  const text = 'select photo_id as id from photos_to_delete where photo_id = any ($1)';
  const found = new Set((await query<{ id: string }>(db, text, [photoIds])).map(({ id }) => id));
  return photoIds.map((id) => found.has(id));
}

const mostAtOnce = 10;

/**
 * Takes some photos whose files are due. Nobody else takes them for five minutes, which is longer than deleting them takes.
 * The files of a photo that evidence still has to copy wait until it has.
 */
export async function claimDeletions(db: Db, now: Date): Promise<PhotoFiles[]> {
  const { rows } = await sql<PhotoFiles>`
    update photos_to_delete set due_at = ${now}::timestamptz + interval '5 minutes'
    where photo_id in (
      select photo_id from photos_to_delete due
      where due_at <= ${now} and not exists (
        select from evidence_photos where evidence_photos.photo_id = due.photo_id and kept_at is null
          and next_try_at is distinct from 'infinity')
      order by due_at limit ${mostAtOnce} for update skip locked)
    returning photo_id as id, extension`.execute(db);
  return rows;
}

/** Notes why files could not be deleted. The next try comes after 2 minutes at first, and in the end every hour. */
export async function recordFailedDeletion(db: Db, photoId: string, error: string, now: Date): Promise<void> {
  await sql`
    update photos_to_delete set failures = failures + 1, last_error = left(${error}, 500),
      due_at = ${now}::timestamptz + interval '1 minute' * least(60, 2 ^ least(failures + 1, 6))
    where photo_id = ${photoId}`.execute(db);
}
