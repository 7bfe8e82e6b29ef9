import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, majorOfBinaries } from './binaries.ts';
import type { OutputFile } from './output-file.ts';
import { type Privileges, programEnvironment } from './privileges.ts';
import { initdbFlags } from './settings.ts';
import { PostgresError } from '../postgres-error.ts';
import { startWatched } from './watched-process.ts';

const unfinished = 'postgres.new-';

/** Creates PostgreSQL's data folder if there is none. A rename makes it appear complete or not at all. */
export async function prepareCluster(
  dataDir: string,
  {
    binaries,
    privileges,
    output,
    superuser,
  }: { binaries: Binaries; privileges: Privileges; output: OutputFile; superuser: string },
): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  await removeUnfinished(dataDir);
  if (!existsSync(cluster)) {
    await refuseInterruptedUpgrade(dataDir);
    const made = await mkdtemp(join(dataDir, unfinished));
    await giveTo(privileges.owner, made);
    const command = [...privileges.command, binaries.initdb, '-D', made, ...initdbFlags(superuser)];
    const { exited } = startWatched(command, output.fd);
    if ((await exited) !== 0) {
      throw new PostgresError(
        `The embedded PostgreSQL could not create its data folder. Its output: ${await output.lastLines()}`,
      );
    }
    await rename(made, cluster);
  }
  await refuseOtherVersion(cluster, binaries);
  await giveTo(privileges.owner, cluster);
  return cluster;
}

/**
 * An upgrade that stopped between its two renames has left the database under another name. Without this check, an empty database would be
 * created in its place.
 */
async function refuseInterruptedUpgrade(dataDir: string): Promise<void> {
  const stored = newestStored(await readdir(dataDir));
  if (stored === undefined) return;
  throw new PostgresError(
    `The database in ${join(dataDir, stored)} was being upgraded when the upgrade was interrupted. No data is lost.`,
    { code: 'interrupted-upgrade' },
  );
}

/** The database that the last upgrade has stored, such as `postgres-17`. Those of earlier upgrades may still be next to it. */
export function newestStored(names: readonly string[]): string | undefined {
  const versions = names.flatMap((name) => /^postgres-(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  return versions.length > 0 ? `postgres-${Math.max(...versions)}` : undefined;
}

/** PostgreSQL only reads a folder of its own major version. */
async function refuseOtherVersion(cluster: string, binaries: Binaries): Promise<void> {
  const [made, ours] = await Promise.all([
    readFile(join(cluster, 'PG_VERSION'), 'utf8').then(Number),
    majorOfBinaries(binaries),
  ]);
  if (made === ours) return;
  throw new PostgresError(
    `The database in ${cluster} was made by PostgreSQL ${made}, and the installed PostgreSQL ${ours} cannot read it. ` +
      'Nothing was changed.',
    { code: 'other-version' },
  );
}

async function removeUnfinished(dataDir: string) {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(unfinished));
  const options = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(leftovers.map((name) => rm(join(dataDir, name), options)));
}

async function giveTo(owner: number | undefined, folder: string) {
  if (owner === undefined || (await stat(folder)).uid === owner) return;
  await promisify(execFile)('chown', ['-R', `${owner}:${owner}`, folder], { env: programEnvironment });
}
