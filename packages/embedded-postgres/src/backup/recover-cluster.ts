import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { BackupError, PostgresError } from '../postgres-error.ts';
import { unpackCluster } from './cluster-archive.ts';
import type { Manifest, Target } from './manifest.ts';
import { readDatabase } from './verify.ts';
import { readPackedSegment, segmentsFrom, segmentsOf } from './wal.ts';

/**
 * The command by which PostgreSQL fetches a WAL file. A file that exists but cannot be unpacked stops the recovery, because
 * a full disk must not look like the end of the WAL.
 */
const restoreCommand = 'if [ -f ../wal/%f.gz ]; then gzip -dc ../wal/%f.gz > %p || exit 255; else exit 1; fi';

/** PostgreSQL does not know zones such as Z yet when it reads this setting, so the offset is a number. */
const untilTime = (time: Date) => ({
  recovery_target_time: time.toISOString().replace('Z', '+00'),
  recovery_target_action: 'promote',
});

/** Unpacks a backup into the folder `postgres` in `work`. PostgreSQL then recovers it to a moment, or to the end of the WAL. */
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
    // Without `hot_standby`, PostgreSQL accepts connections only after the whole recovery.
    const settings = { hot_standby: 'off', restore_command: restoreCommand, ...(toTime && untilTime(toTime)) };
    const postgres = await startEmbeddedPostgres({ dataDir: work, settings });
    await postgres.stop();
  } catch (error) {
    if (error instanceof PostgresError) throw new BackupError(`PostgreSQL cannot recover. ${error.message}`);
    throw error;
  }
}
