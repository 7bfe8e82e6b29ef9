import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { clearLeftovers } from './embedded/leftovers.ts';
import { openOutputFile } from './embedded/output-file.ts';
import { readPostmasterFile, untilReady } from './embedded/postmaster-file.ts';
import { dropPrivileges } from './embedded/privileges.ts';
import { processesIn } from './embedded/processes.ts';
import { PostgresStartError } from './embedded/start-error.ts';
import { serverSettings, superuser } from './embedded/settings.ts';
import { makeSocketFolder, socketFolderOf } from './embedded/socket-folder.ts';
import { supervise } from './embedded/supervisor.ts';
import { startWatched } from './embedded/watched-process.ts';

export type EmbeddedPostgres = {
  /** Connection URL. It uses a socket that other users cannot access. */
  url: string;
  /** The id of the current process. It changes if PostgreSQL was restarted. */
  readonly pid: number;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL in `dataDir` and keeps it running until `stop()`. It never outlives this process. Throws a sentence for
 * the operator if another server uses the folder or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres({
  dataDir: givenDataDir,
  log,
  settings = {},
  binaries: givenBinaries,
}: {
  dataDir: string;
  log: Pick<Log, 'info' | 'error'>;
  settings?: Record<string, string>;
  /** Programs of the PostgreSQL version that created the folder. The default is our version. */
  binaries?: Binaries;
}): Promise<EmbeddedPostgres> {
  await mkdir(givenDataDir, { recursive: true });
  const dataDir = await realpath(givenDataDir);
  const lock = lockFolder(dataDir);
  const output = await openOutputFile(join(dataDir, 'postgres.log'));
  const socketFolder = socketFolderOf(dataDir);

  async function letGo() {
    await rm(socketFolder, { recursive: true, force: true });
    await output.close();
    lock.release();
  }

  try {
    const [binaries, privileges] = await Promise.all([givenBinaries ?? findBinaries(), dropPrivileges()]);
    const cluster = await prepareCluster(dataDir, { binaries, privileges, output });
    const socketSetting = { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` };
    const flags = Object.entries({ ...serverSettings, ...settings, ...socketSetting }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const command = [...privileges.command, binaries.postgres, '-D', cluster, ...flags];

    const supervised = await supervise(async () => {
      await clearLeftovers(cluster, socketFolder);
      await makeSocketFolder(socketFolder, privileges.owner);
      const started = startWatched(command, output.fd);
      const postmaster = await untilReady(cluster, started.exited);
      if (postmaster) return { ...started, pid: postmaster.pid };
      throw new PostgresStartError(`The built-in PostgreSQL did not start. It said: ${await output.lastLines()}`);
    }, log);

    return {
      url: urlOf(socketFolder),
      get pid() {
        return supervised.pid();
      },
      async stop() {
        await supervised.stop();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** The address of the PostgreSQL that a running server keeps in `dataDir`; undefined if none is running. */
export async function attachEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (!cluster) return undefined;
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster?.ready || !(await processesIn(cluster)).includes(postmaster.pid)) return undefined;
  return urlOf(postmaster.socketFolder);
}

const urlOf = (socketFolder: string) =>
  `postgresql://${superuser}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;
