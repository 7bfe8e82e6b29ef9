import type { Photo } from '@ambiance/contract/photos';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { maxPhotos } from '@ambiance/domain/photos';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dropDeletions, queueDeletions } from './photo-deletions.repository.ts';

/** Where a photo stands: where its member put it; what came after that stands behind, since numbers only grow. */
export const photoPlace = sql`coalesce(photos.position, photos.number)`;

/** Addresses of the photos of the `users` row in reach, the primary one first. */
export const photoUrls = sql<string[]>`array(
  select '/media/photos/' || photos.id || '.' || photos.extension from photos
  where photos.user_id = users.id order by photos.is_primary desc, ${photoPlace}, photos.number)`;

/**
 * Puts the picture in the first of the files, or none for null, in the place of one that goes for good. `set` writes its
 * address and answers the one before, in a transaction.
 */
export type ChangePicture = (
  files: readonly string[] | null,
  set: (tx: Db, url: string | null) => Promise<string | null>,
) => Promise<void>;

/** A photo that was deleted, as it was in its list. */
export interface DeletedPhoto {
  id: string;
  number: number;
  extension: string;
  isPrimary: boolean;
  /** Null where it never had one; missing in what was deleted before there were any. */
  position?: number | null;
}

/** A user's photos in their order: the one in which they came, until the user gave them another. */
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

/** Refuses what would be more than a member may keep. Within a transaction that holds the user it stays true. */
export async function requireRoom(db: Db, userId: UserId, wanted: number): Promise<{ isFirst: boolean }> {
  const kept = await countPhotos(db, userId);
  if (kept + wanted > maxPhotos) throw new DomainError('photo.too-many');
  return { isFirst: kept === 0 };
}

async function countPhotos(db: Db, userId: UserId): Promise<number> {
  const { kept } = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow();
  return kept;
}

/** Shows stored photos with the next numbers, all or, if they are too many, none. */
export async function addPhotos(
  tx: Db,
  userId: UserId,
  { ids, extension, now }: { ids: readonly string[]; extension: string; now: Date },
): Promise<void> {
  const lastNumber = await lockPhotosOf(tx, userId);
  const { isFirst } = await requireRoom(tx, userId, ids.length);
  const rows = ids.map((id, index) => ({
    id,
    user_id: userId,
    number: lastNumber + 1 + index,
    extension,
    is_primary: isFirst && index === 0,
    primary_since: isFirst && index === 0 ? now : null,
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
 * Shows one of a user's photos first.
 * @param photo its hex id, or its number
 * @throws DomainError `photo.unknown`
 */
export async function makePrimary(tx: Db, userId: UserId, photo: string, now: Date): Promise<void> {
  await lockPhotosOf(tx, userId);
  const { id } = await findPhoto(tx, userId, photo);
  await setPrimary(tx, userId, id, now);
}

/**
 * Puts a user's photos in an order.
 * @param ids all of them, each once
 * @throws DomainError `photo.order` where others came or went meanwhile
 */
export async function orderPhotos(tx: Db, userId: UserId, ids: readonly string[]): Promise<void> {
  await lockPhotosOf(tx, userId);
  const kept = await tx.selectFrom('photos').where('user_id', '=', userId).select('id').execute();
  const wanted = new Set(ids);
  const isAll = wanted.size === ids.length && kept.length === ids.length && kept.every(({ id }) => wanted.has(id));
  if (!isAll) throw new DomainError('photo.order');
  await sql`
    update photos set position = wanted.position
    from unnest(${sql.val(ids)}::text[]) with ordinality as wanted (id, position)
    where photos.id = wanted.id and photos.user_id = ${userId}`.execute(tx);
}

/**
 * Deletes one of a user's photos, its files later; if it was the primary one, the oldest left follows it.
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
 * Puts photos that moderators removed back into their places as far as there is room, the primary one as the primary one.
 * Their files were stored anew, under ids of their own.
 */
export async function restorePhotos(tx: Db, userId: UserId, photos: readonly DeletedPhoto[], now: Date): Promise<void> {
  await lockPhotosOf(tx, userId);
  const kept = await countPhotos(tx, userId);
  for (const [index, { id, number, extension, isPrimary, position = null }] of photos
    .slice(0, maxPhotos - kept)
    .entries()) {
    const row = { id, user_id: userId, number, extension, position, created_at: now, looked_at: now };
    await tx
      .insertInto('photos')
      .values({ ...row, is_primary: kept === 0 && index === 0 })
      .execute();
    await dropDeletions(tx, [id]);
    if (isPrimary) await setPrimary(tx, userId, id, now);
  }
}

const oldestOf = (tx: Db, userId: UserId) =>
  tx.selectFrom('photos').where('user_id', '=', userId).orderBy('number').select('id').executeTakeFirst();

/** Whoever shows one photo first, then another, then the first again, gives nobody more to look at. */
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

/** Lets one change of a user's photos happen after the other. Answers the number that was given last. */
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
