import type { UserId } from '@ambiance/domain/ids';
import { deletionUndoDays, retention } from '@ambiance/domain/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { ContactHashes } from '../markers/contact-hashes.ts';
import { addMarkers } from '../markers/markers.repository.ts';
import { keepEvidence } from '../photos/keep-evidence.ts';
import { removePhoto } from '../photos/photo-files.ts';
import { eraseConversations, eraseUser, lockDeletedUser, photosOf, usersToErase } from './account-data.repository.ts';

interface Needs {
  patientDb: Db;
  media: MediaStore;
  clock: Clock;
  contactHashes: ContactHashes;
}

export const accountDataJobs = (needs: Needs): Job[] => [
  { name: 'erase deleted accounts', everySeconds: 3600, run: () => eraseAccounts(needs) },
];

/** Erases accounts whose 30 days are over: pictures first, so that none is left without its row. */
async function eraseAccounts({ patientDb: db, media, clock, contactHashes }: Needs): Promise<void> {
  const deletedBefore = new Date(clock.now().getTime() - deletionUndoDays * 86_400_000);
  const erase = async (userId: UserId) => {
    for (const { id, extension } of await photosOf(db, userId)) {
      await keepEvidence({ db, media, clock }, { photoId: id });
      await removePhoto(media, id, extension);
    }
    await eraseConversations(db, userId);
    await db.transaction().execute(async (tx) => {
      const user = await lockDeletedUser(tx, userId);
      if (!user) return;
      await addMarkers(tx, user, contactHashes(user), { now: clock.now(), days: retention.markers.days });
      await eraseUser(tx, userId);
    });
  };
  await tryEach(await usersToErase(db, deletedBefore), erase, 'Some accounts could not be erased for now.');
}
