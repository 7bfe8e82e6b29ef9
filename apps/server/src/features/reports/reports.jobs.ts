import { longestRetentionYears, retention } from '@ambiance/domain/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteReports } from './reports.repository.ts';

/** Deletes reports some time after they were closed; one that nobody closes stays as long as anything may. */
export const reportJobs = ({ patientDb, clock }: { patientDb: Db; clock: Clock }): Job[] => [
  {
    name: 'forget reports',
    everySeconds: 3600,
    async run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
      await deleteReports(patientDb, {
        closedBefore: daysAgo(retention.reports.days),
        sentBefore: daysAgo(longestRetentionYears * 365),
      });
    },
  },
];
