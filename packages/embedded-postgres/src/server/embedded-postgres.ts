import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Log, silentLog } from '../log.ts';
import { PostgresError } from '../postgres-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { openOutputFile } from './output-file.ts';
import { readPostmasterFile, untilReady } from './postmaster-file.ts';
import { dropPrivileges } from './privileges.ts';
import { processesIn } from './processes.ts';
import { serverSettings } from './settings.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';
import { supervise, signal } from './supervisor.ts';
import { startWatched } from './watched-process.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export type EmbeddedPostgres = {
  /** Connection URL. It uses a socket that other users cannot access. */
  url: string;
  /** The id of the current process. It changes if PostgreSQL was restarted. */
  readonly pid: number;
  stop(): Promise<void>;
};

export interface StartOptions {
  /** The folder of the data, the lock, the socket and PostgreSQL's log. It is created if it is missing. */
  dataDir: string;
  /** The role that owns a new database, and that `url` uses. Default `postgres`. */
  superuser?: string;
  /** Settings of postgresql.conf. They replace the defaults of this package. */
  settings?: Record<string, string>;
  /** Programs of the PostgreSQL version that created the folder. The default is the installed version. */
  binaries?: Binaries;
  /** Default: nothing is logged. PostgreSQL's own messages are in `postgres.log` in the data folder. */
  log?: Log;
}

/**
 * Starts PostgreSQL in `dataDir` and keeps it running until `stop()`. PostgreSQL never outlives this process.
 * @throws PostgresError if another process uses the folder or PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres({
  dataDir: givenDataDir,
  superuser = defaultSuperuser,
  settings = {},
  binaries: givenBinaries,
  log = silentLog,
}: StartOptions): Promise<EmbeddedPostgres> {
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
    const cluster = await prepareCluster(dataDir, { binaries, privileges, output, superuser });
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
      throw new PostgresError(`The embedded PostgreSQL did not start. Its output: ${await output.lastLines()}`);
    }, log);

    return {
      url: urlOf(socketFolder, superuser),
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

/** The URL of the PostgreSQL that another process runs in `dataDir`; undefined if none is running. */
export async function attachEmbeddedPostgres(
  dataDir: string,
  { superuser = defaultSuperuser }: { superuser?: string } = {},
): Promise<string | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (!cluster) return undefined;
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster?.ready || !(await processesIn(cluster)).includes(postmaster.pid)) return undefined;
  return urlOf(postmaster.socketFolder, superuser);
}

const defaultSuperuser = 'postgres';

const urlOf = (socketFolder: string, superuser: string) =>
  `postgresql://${encodeURIComponent(superuser)}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;

const interruptTimeoutMs = 10_000;
const killTimeoutMs = 5_000;

/**
 * Cleans up after an earlier server in a folder that we have locked. Ends a PostgreSQL whose server was killed and
 * processes that lost their parent, and removes stale lock files. Committed data is safe in each case.
 */
async function clearLeftovers(cluster: string, socketFolder: string) {
  const postmaster = await readPostmasterFile(cluster);
  const running = await processesIn(cluster);
  if (postmaster && running.includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT');
  if (!(await allEnded(cluster, interruptTimeoutMs))) {
    for (const pid of await processesIn(cluster)) signal(pid, 'SIGKILL');
    if (!(await allEnded(cluster, killTimeoutMs))) {
      throw new PostgresError(`An earlier PostgreSQL is still running in ${cluster} and does not stop.`);
    }
  }
  // A zombie, or another program that now has the same process id, makes these files look valid to PostgreSQL.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(socketFolder, { recursive: true, force: true });
}

async function allEnded(cluster: string, timeoutMs: number) {
  const stepMs = 20;
  for (let waited = 0; (await processesIn(cluster)).length > 0; waited += stepMs) {
    if (waited >= timeoutMs) return false;
    await sleep(stepMs);
  }
  return true;
}
