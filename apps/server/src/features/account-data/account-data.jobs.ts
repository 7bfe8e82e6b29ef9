import type { UserId } from '@ambiance/domain/ids';
import { deletionUndoDays, retention } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import { addContactHashes } from '../contact-hashes/contact-hashes.repository.ts';
import { deleteUnusedAccounts, type Needs as UnusedNeeds } from './delete-unused.ts';
import { eraseConversations, eraseUser, lockDeletedUser, usersToErase } from './account-data.repository.ts';

type Needs = Pick<Platform, 'backgroundDb' | 'clock'> & UnusedNeeds & { contactHashes: ContactHashes };

export const accountDataJobs = (needs: Needs): Job[] => [
  { name: 'erase deleted accounts', everySeconds: 3600, run: () => eraseAccounts(needs) },
  { name: 'delete unused accounts', everySeconds: 6 * 3600, run: () => deleteUnusedAccounts(needs) },
];

/** Erases accounts that were deleted at least 30 days ago. */
async function eraseAccounts({ backgroundDb: db, clock, contactHashes }: Needs): Promise<void> {
  const deletedBefore = new Date(clock.now().getTime() - deletionUndoDays * 86_400_000);
  const erase = async (userId: UserId) => {
    await eraseConversations(db, userId);
    await db.transaction().execute(async (tx) => {
      const user = await lockDeletedUser(tx, userId);
      if (!user) return;
      await addContactHashes(tx, user, contactHashes.toStore(user), {
        now: clock.now(),
        days: retention.accountHashes.days,
      });
      await eraseUser(tx, userId, clock.now());
    });
  };
  await tryEach(await usersToErase(db, deletedBefore), erase, 'Some accounts could not be erased yet.');
}
