import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredHashes } from './contact-hashes.repository.ts';

export const contactHashJobs = ({ backgroundDb, clock }: Pick<Platform, 'backgroundDb' | 'clock'>): Job[] => [
  {
    name: 'delete old contact hashes',
    everySeconds: 86_400,
    run: () => deleteExpiredHashes(backgroundDb, clock.now()),
  },
];
