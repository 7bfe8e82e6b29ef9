import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@ambiance/embedded-postgres';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { socketFolderOf } from '../../../packages/embedded-postgres/src/server/socket-folder.ts';
import { startEmbeddedPostgres, superuser } from '../src/platform/database/embedded-postgres.ts';
import { usedDataFolder } from './owned-postgres.ts';
import { until } from './until.ts';

const log = { info() {}, error() {} };
const settings = { fsync: 'off', max_wal_senders: '4', max_connections: '300', shared_buffers: '32MB' };

export interface StreamingReplica {
  url: string;
  /** Resolves once it has everything that the primary has written. */
  caughtUp(): Promise<void>;
  /** Pauses WAL replay: it keeps receiving, but queries do not see the changes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Promotes it to a primary. */
  promote(): Promise<void>;
}

/** Starts a PostgreSQL with all tables and a replica of it. They stop when the test ends. */
export async function startPrimaryAndReplica(): Promise<{ primaryUrl: string; replica: StreamingReplica }> {
  // Both start from copies of the same folder, so the replica continues from the primary's starting point.
  const [primaryFolder, replicaFolder] = [await usedDataFolder(), await usedDataFolder()];
  const primary = await startEmbeddedPostgres({ dataDir: primaryFolder, log, settings });
  onTestFinished(primary.stop);
  await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');
  const follow = `host=${socketFolderOf(primaryFolder)} user=${superuser}`;
  const start = () =>
    startEmbeddedPostgres({
      dataDir: replicaFolder,
      log,
      settings: { ...settings, primary_conninfo: follow, wal_retrieve_retry_interval: '100ms' },
    });
  let running: EmbeddedPostgres | undefined = await start();
  const { url } = running;
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  onTestFinished(stop);
  return {
    primaryUrl: primary.url,
    replica: {
      url,
      async caughtUp() {
        const [{ written }] = await ask(primary.url, 'select pg_current_wal_lsn() as written');
        await until(async () => {
          const [{ done }] = await ask(url, `select pg_last_wal_replay_lsn() >= '${String(written)}' as done`);
          return done === true;
        });
      },
      pause: async () => void (await ask(url, 'select pg_wal_replay_pause()')),
      resume: async () => void (await ask(url, 'select pg_wal_replay_resume()')),
      stop,
      async start() {
        running = await start();
      },
      promote: async () => void (await ask(url, 'select pg_promote()')),
    },
  };
}

async function ask(url: string, text: string): Promise<[Record<string, unknown>]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as [Record<string, unknown>];
  } finally {
    await client.end();
  }
}
