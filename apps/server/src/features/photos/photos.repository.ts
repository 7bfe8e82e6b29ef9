import type { Photo } from '@ambiance/contract/photos';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { maxPhotos } from '@ambiance/domain/photos';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dropDeletions, queueDeletions } from './photo-deletions.repository.ts';

/** The sort key of a photo: its chosen position, or else its number. Newer photos come last, since numbers only grow. */
export const photoPlace = sql`coalesce(photos.position, photos.number)`;

/** Addresses of the photos of the `users` row of the query, the primary one first. */
export const photoUrls = sql<string[]>`array(
  select '/media/photos/' || photos.id || '.' || photos.extension from photos
  where photos.user_id = users.id order by photos.is_primary desc, ${photoPlace}, photos.number)`;

/**
 * Replaces a picture by the first of the files, or removes it if `files` is null. The former one is deleted.
 * @param set writes the new address in the transaction and returns the former one
 */
export type ChangePicture = (
  files: readonly string[] | null,
  set: (tx: Db, url: string | null) => Promise<string | null>,
) => Promise<void>;

/** A deleted photo, as it was in the list. */
export interface DeletedPhoto {
  id: string;
  number: number;
  extension: string;
  isPrimary: boolean;
  /** Null if the photo had no chosen position; missing in photos deleted before positions existed. */
  position?: number | null;
}

/** A user's photos in the order chosen by the user, or else in the order of upload. */
export async function photosOf(db: Db, userId: UserId): Promise<Photo[]> {
  const rows = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .orderBy(photoPlace)
    .orderBy('number')
    .select(['id', 'number', 'extension', 'is_primary'])
    .execute();
  return rows.map((row) => ({
    id: row.number,
    url: `/media/photos/${row.id}.${row.extension}`,
    isPrimary: row.is_primary,
  }));
}

/** Refuses photos beyond the maximum of a member. The check stays valid only in a transaction that has locked the user. */
export async function requireRoom(db: Db, userId: UserId, wanted: number): Promise<{ isFirst: boolean }> {
  const stored = await countPhotos(db, userId);
  if (stored + wanted > maxPhotos) throw new DomainError('photo.too-many');
  return { isFirst: stored === 0 };
}

async function countPhotos(db: Db, userId: UserId): Promise<number> {
  const { stored } = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  return stored;
}

/** True if an earlier request stored the photos of this upload. */
export async function isUploaded(db: Db, userId: UserId, uploadId: string | undefined): Promise<boolean> {
  if (uploadId === undefined) return false;
  const photo = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .select('id')
    .executeTakeFirst();
  return photo !== undefined;
}

interface NewPhotos {
  ids: readonly string[];
  extension: string;
  uploadId?: string | undefined;
  now: Date;
}

/**
 * Adds stored photos with the next numbers, either all of them or, if they are too many, none. Adds none if an earlier request
 * stored the same upload.
 */
export async function addPhotos(tx: Db, userId: UserId, { ids, extension, uploadId, now }: NewPhotos): Promise<void> {
  const lastNumber = await lockPhotosOf(tx, userId);
  if (await isUploaded(tx, userId, uploadId)) return;
  const { isFirst } = await requireRoom(tx, userId, ids.length);
  const rows = ids.map((id, index) => ({
    id,
    user_id: userId,
    number: lastNumber + 1 + index,
    extension,
    is_primary: isFirst && index === 0,
    primary_since: isFirst && index === 0 ? now : null,
    upload_id: uploadId ?? null,
    created_at: now,
  }));
  await tx.insertInto('photos').values(rows).execute();
  await dropDeletions(tx, ids);
  await tx
    .updateTable('users')
    .set({ last_photo_number: lastNumber + ids.length })
    .where('id', '=', userId)
    .execute();
}

/**
 * Makes a user's photo the primary one.
 * @param photo its hex id, or its number
 * @throws DomainError `photo.unknown`
 */
export async function makePrimary(tx: Db, userId: UserId, photo: string, now: Date): Promise<void> {
  await lockPhotosOf(tx, userId);
  const { id } = await findPhoto(tx, userId, photo);
  await setPrimary(tx, userId, id, now);
}

/**
 * Sets the order of a user's photos.
 * @param ids all of them, each once
 * @throws DomainError `photo.order` if photos were added or removed in the meantime
 */
export async function orderPhotos(tx: Db, userId: UserId, ids: readonly string[]): Promise<void> {
  await lockPhotosOf(tx, userId);
  const stored = await tx.selectFrom('photos').where('user_id', '=', userId).select('id').execute();
  const wanted = new Set(ids);
  const isAll = wanted.size === ids.length && stored.length === ids.length && stored.every(({ id }) => wanted.has(id));
  if (!isAll) throw new DomainError('photo.order');
  await sql`
    update photos set position = wanted.position
    from unnest(${sql.val(ids)}::text[]) with ordinality as wanted (id, position)
    where photos.id = wanted.id and photos.user_id = ${userId}`.execute(tx);
}

/**
 * Deletes a user's photo and queues its files for deletion. If it was the primary one, the oldest of the rest becomes primary.
 * @param photo its hex id, or its number
 * @throws DomainError `photo.unknown`
 */
export async function deletePhoto(tx: Db, userId: UserId, photo: string, now: Date): Promise<DeletedPhoto> {
  await lockPhotosOf(tx, userId);
  const { id, number, extension, position, is_primary: wasPrimary } = await findPhoto(tx, userId, photo);
  await tx.deleteFrom('photos').where('id', '=', id).execute();
  await queueDeletions(tx, [{ id, extension }], now);
  const oldest = wasPrimary && (await oldestOf(tx, userId));
  if (oldest) await setPrimary(tx, userId, oldest.id, now);
  return { id, number, extension, position, isPrimary: wasPrimary };
}

/**
 * Restores removed photos to their former positions, as far as the maximum allows. A removed primary photo becomes primary again.
 * Their files were stored again under new ids.
 */
export async function restorePhotos(tx: Db, userId: UserId, photos: readonly DeletedPhoto[], now: Date): Promise<void> {
  await lockPhotosOf(tx, userId);
  const stored = await countPhotos(tx, userId);
  for (const [index, { id, number, extension, isPrimary, position = null }] of photos
    .slice(0, maxPhotos - stored)
    .entries()) {
    const row = { id, user_id: userId, number, extension, position, created_at: now, looked_at: now };
    await tx
      .insertInto('photos')
      .values({ ...row, is_primary: stored === 0 && index === 0 })
      .execute();
    await dropDeletions(tx, [id]);
    if (isPrimary) await setPrimary(tx, userId, id, now);
  }
}

const oldestOf = (tx: Db, userId: UserId) =>
  tx.selectFrom('photos').where('user_id', '=', userId).orderBy('number').select('id').executeTakeFirst();

/**
 * Makes a photo primary. A photo that was primary before keeps its date, so switching back and forth causes no further review.
 */
async function setPrimary(tx: Db, userId: UserId, id: string, now: Date): Promise<void> {
  const photos = tx.updateTable('photos').where('user_id', '=', userId);
  await photos.set({ is_primary: false }).where('is_primary', '=', true).execute();
  await photos
    .set({ is_primary: true, primary_since: sql<Date>`coalesce(primary_since, ${now})` })
    .where('id', '=', id)
    .execute();
}

async function findPhoto(tx: Db, userId: UserId, photo: string) {
  const own = tx
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(['id', 'number', 'extension', 'position', 'is_primary']);
  const isId = photo.length === 32;
  const found = await (isId ? own.where('id', '=', photo) : own.where('number', '=', Number(photo))).executeTakeFirst();
  if (!found) throw new DomainError('photo.unknown');
  return found;
}

/** Makes changes of a user's photos wait for each other. Returns the last photo number in use. */
export async function lockPhotosOf(tx: Db, userId: UserId): Promise<number> {
  const { last } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(
      sql<number>`greatest(last_photo_number, (select max(number) from photos where user_id = users.id))`.as('last'),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return last;
}
