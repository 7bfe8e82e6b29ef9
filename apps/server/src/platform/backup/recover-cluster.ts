import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { PostgresStartError } from '../database/embedded/start-error.ts';
import { BackupError } from './backup-error.ts';
import { unpackCluster } from './cluster-archive.ts';
import type { Manifest, Target } from './manifest.ts';
import { readDatabase } from './verify.ts';
import { readPackedSegment, segmentsFrom, segmentsOf } from './wal.ts';

const log = { info() {}, error() {} };

/**
 * What PostgreSQL runs in its folder to get a file of WAL. One that is there and cannot be unpacked ends the recovery: a full
 * disk must not look like the end of the WAL.
 */
const restoreCommand = 'if [ -f ../wal/%f.gz ]; then gzip -dc ../wal/%f.gz > %p || exit 255; else exit 1; fi';

/** Zones by their letters are not known yet when it is read. */
const untilTime = (time: Date) => ({
  recovery_target_time: time.toISOString().replace('Z', '+00'),
  recovery_target_action: 'promote',
});

/** Makes the folder `postgres` in `work` from a backup, and has PostgreSQL bring it to a moment, or to the end of the WAL. */
export async function recoverCluster(
  target: Target,
  id: string,
  { database }: Manifest,
  { work, names, toTime }: { work: string; names: readonly string[]; toTime: Date | undefined },
): Promise<void> {
  await mkdir(join(work, 'wal'), { mode: 0o700 });
  const segments = segmentsFrom(database.wal!.first, segmentsOf(id, names));
  if (!segments.includes(database.wal!.last)) throw new BackupError(`WAL of the backup ${id} is missing.`);
  for (const segment of segments) {
    await writeFile(join(work, 'wal', `${segment}.gz`), await readPackedSegment(target, id, segment), { mode: 0o600 });
  }
  const cluster = join(work, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  await readDatabase(target, id, database, async (packed) => void (await unpackCluster(packed, cluster)));
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  try {
    // Without `hot_standby` it is not ready before all is recovered.
    const settings = { hot_standby: 'off', restore_command: restoreCommand, ...(toTime && untilTime(toTime)) };
    const postgres = await startEmbeddedPostgres({ dataDir: work, log, settings });
    await postgres.stop();
  } catch (error) {
    if (error instanceof PostgresStartError) throw new BackupError(`PostgreSQL cannot recover. ${error.message}`);
    throw error;
  }
}
