import type { InstanceNumbers } from '@ambiance/contract/operator-shapes';
import { backUpJob } from '../../platform/backup/backup-jobs.ts';
import { allScheduledJobs } from '../../platform/database/scheduled-jobs.repository.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';

/** `BACKUP_TO` is set; undefined in a demo, which needs no backup. */
export type HasBackups = boolean | undefined;

type Needs = Pick<Platform, 'db' | 'clock'> & { hasBackups: HasBackups };

/** As in the alert `AmbianceBackupMissing`. */
const overdueMs = 3_600_000;

/** The job runs every few minutes and fails while the newest backup is older than `BACKUP_EVERY_HOURS`. */
export async function backupState({ db, clock, hasBackups }: Needs): Promise<InstanceNumbers['backup']> {
  if (!hasBackups) return hasBackups === false ? 'not-configured' : undefined;
  const jobs = await allScheduledJobs(db);
  const doneAt = jobs.find(({ name }) => name === backUpJob)?.doneAt?.getTime() ?? 0;
  return clock.now().getTime() - doneAt > overdueMs ? 'missing' : 'current';
}

const sentences = {
  missing: 'There is no current backup. "queue list" shows under "back up" why.',
  'not-configured': 'There is no backup: BACKUP_TO is not set.',
};

/** Logs every hour that no current backup exists. */
export const backupWatch = (needs: Needs & { log: Log }): Job => ({
  name: 'look for a backup',
  everySeconds: 3600,
  async run() {
    const state = await backupState(needs);
    if (state === 'missing' || state === 'not-configured') needs.log.warn(sentences[state]);
  },
});
