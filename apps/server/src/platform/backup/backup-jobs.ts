import { type Plan, scheduleBackups, type Source, type Target } from '@ambiance/embedded-postgres';
import type { Job } from '../jobs.ts';

/** The job that succeeds while the newest backup is not older than planned. */
export const backUpJob = 'back up';

/** Automatic backups: a full one at the given interval and, for the built-in PostgreSQL, the changes of each minute. */
export function backupJobs(target: Target, source: Source, plan: Plan): Job[] {
  const { backUpIfDue, shipChanges } = scheduleBackups(target, source, plan);
  if (!shipChanges) return [{ name: backUpJob, everySeconds: 600, run: backUpIfDue }];
  return [
    { name: backUpJob, everySeconds: 60, run: backUpIfDue },
    { name: 'ship changes to the backup', everySeconds: 60, run: shipChanges },
  ];
}
