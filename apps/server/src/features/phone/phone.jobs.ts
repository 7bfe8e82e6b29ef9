import type { Job } from '../../platform/jobs.ts';
import { deleteExpiredCodes } from './codes.repository.ts';
import type { PhoneNeeds } from './phone-needs.ts';
import { deleteOldSends } from './sends.repository.ts';

/** Deletes expired codes, and records of sends that no longer count towards a limit. */
export const phoneJobs = ({ db, clock }: Pick<PhoneNeeds, 'db' | 'clock'>): Job[] => [
  {
    name: 'forget codes',
    everySeconds: 3600,
    async run() {
      await deleteExpiredCodes(db, clock.now());
      await deleteOldSends(db, clock.now());
    },
  },
];
