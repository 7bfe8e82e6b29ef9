import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { addNoticeOnce } from '../notices/add-notice.ts';
import { expiringClaims } from './claims.repository.ts';

type Needs = Pick<Platform, 'backgroundDb' | 'clock'>;

export const perkJobs = (needs: Needs): Job[] => [
  { name: 'remind of expiring perks', everySeconds: 3600, run: () => remindOfExpiring(needs) },
];

/** Notifies members of perks for one that they claimed and that expire within a day. */
async function remindOfExpiring({ backgroundDb: db, clock }: Needs): Promise<void> {
  const now = clock.now();
  for (const { userId, claimId, venue } of await expiringClaims(db, now)) {
    await addNoticeOnce(db, userId, { kind: 'perk-expiring', venue, claimId }, now);
  }
}
