import { deletionUndoDays } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { tryEach } from '../../platform/try-each.ts';
import { removePhoto } from '../photos/photo-files.ts';
import { eraseUser, photosOf, usersToErase } from './account-data.repository.ts';

/** Erases accounts whose 30 days are over: pictures first, so that none is left without its row. */
export async function eraseAccounts({ db, media }: { db: Db; media: MediaStore }, now: Date): Promise<void> {
  const deletedBefore = new Date(now.getTime() - deletionUndoDays * 86_400_000);
  const erase = async (userId: string) => {
    for (const { id, extension } of await photosOf(db, userId)) await removePhoto(media, id, extension);
    await eraseUser(db, userId);
  };
  await tryEach(await usersToErase(db, deletedBefore), erase, 'Some accounts could not be erased for now.');
}
