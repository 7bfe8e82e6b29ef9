import { storedSince } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { claimUnannounced, deleteOldNotices } from './notices.repository.ts';

type Needs = Pick<Platform, 'db' | 'backgroundDb' | 'bus' | 'clock'>;

const maxAtOnce = 500;

export const noticeJobs = (needs: Needs): Job[] => [
  // On every node, because this needs no lease and must be fast. Each notice is claimed by one node.
  { name: 'announce notices', everySeconds: 0.5, onEveryNode: true, run: () => announceNotices(needs) },
  {
    name: 'delete old notices',
    everySeconds: 3600,
    // After an interruption there may be very many.
    run: () => deleteOldNotices(needs.backgroundDb, storedSince('notices', needs.clock.now())),
  },
];

/** Notifies the open pages of users about committed notices. A page that misses this reads them when it connects. */
async function announceNotices({ db, bus }: Needs): Promise<void> {
  let claimed;
  do {
    claimed = await claimUnannounced(db, maxAtOnce);
    for (const { id, userId } of claimed) publishUserEvent(bus, [userId], 'NoticeAdded', id);
  } while (claimed.length === maxAtOnce);
}
