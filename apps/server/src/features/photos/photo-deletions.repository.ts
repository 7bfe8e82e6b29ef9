import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';

/** The common name of all files of a photo. */
export interface PhotoFiles {
  id: string;
  extension: string;
}

/**
 * Queues the files of photos for deletion at `dueAt`. From the commit on they are no longer served. Call it in the transaction
 * that removes the row which shows them.
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

/** Cancels the deletion of uploaded files. Call it in the transaction that adds the row which shows them. */
export async function dropDeletions(tx: Db, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await tx.deleteFrom('photos_to_delete').where('photo_id', 'in', photoIds).execute();
}

/** Returns, for each photo, true if its files are queued for deletion or not public yet. */
export async function areToBeDeleted(db: Db, photoIds: readonly string[]): Promise<boolean[]> {
  const text = 'select photo_id as id from photos_to_delete where photo_id = any ($1)';
  const found = new Set((await query<{ id: string }>(db, text, [photoIds])).map(({ id }) => id));
  return photoIds.map((id) => found.has(id));
}

const maxAtOnce = 10;

/**
 * Claims a batch of photos whose files are due for deletion. The claim lasts five minutes, longer than a deletion
 * takes. Photos that must still be copied as evidence are not deleted yet.
 */
export async function claimDeletions(db: Db, now: Date): Promise<PhotoFiles[]> {
  const { rows } = await sql<PhotoFiles>`
    update photos_to_delete set due_at = ${now}::timestamptz + interval '5 minutes'
    where photo_id in (
      select photo_id from photos_to_delete due
      where due_at <= ${now} and not exists (
        select from evidence_photos where evidence_photos.photo_id = due.photo_id and kept_at is null
          and next_try_at is distinct from 'infinity')
      order by due_at limit ${maxAtOnce} for update skip locked)
    returning photo_id as id, extension`.execute(db);
  return rows;
}

/** Records why files could not be deleted. The retry interval grows from 2 minutes to an hour. */
export async function recordFailedDeletion(db: Db, photoId: string, error: string, now: Date): Promise<void> {
  await sql`
    update photos_to_delete set failures = failures + 1, last_error = left(${error}, 500),
      due_at = ${now}::timestamptz + interval '1 minute' * least(60, 2 ^ least(failures + 1, 6))
    where photo_id = ${photoId}`.execute(db);
}
