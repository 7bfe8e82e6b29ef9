import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteEndedPasskeys } from './passkeys.repository.ts';

export const secondFactorJobs = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Job[] => [
  { name: 'delete removed passkeys', everySeconds: 3600, run: () => deleteEndedPasskeys(db, clock.now()) },
];
