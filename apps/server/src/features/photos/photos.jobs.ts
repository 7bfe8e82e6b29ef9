import type { Job } from '../../platform/jobs.ts';
import { reasonOf } from '../../platform/services/outgoing-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDeletions, dropDeletions, type PhotoFiles, recordFailedDeletion } from './photo-deletions.repository.ts';
import { removePhoto } from './photo-files.ts';

type Needs = Pick<Platform, 'db' | 'media' | 'clock'>;

export const photoJobs = (needs: Needs): Job[] => [
  { name: 'delete photo files', everySeconds: 30, run: () => deleteFiles(needs) },
];

/** Deletes the files of photos that are due. If the store is unavailable, the rest waits for the next run. */
async function deleteFiles({ db, media, clock }: Needs): Promise<void> {
  const deleteOne = async ({ id, extension }: PhotoFiles) => {
    try {
      await removePhoto(media, id, extension);
    } catch (error) {
      await recordFailedDeletion(db, id, reasonOf(error), clock.now());
      throw error;
    }
    await dropDeletions(db, [id]);
  };
  for (let some; (some = await claimDeletions(db, clock.now())).length > 0;) {
    const failed = (await Promise.allSettled(some.map(deleteOne))).find((one) => one.status === 'rejected');
    if (failed) throw new Error(`Some photo files could not be deleted: ${reasonOf(failed.reason)}`);
  }
}
