import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { test as base } from 'playwright/test';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { pathOf, startScript } from '../apps/server/test/start-script.ts';
import { freePort } from '../packages/signalr-server/test/free-port.ts';

const run = promisify(execFile);
const log = { info() {}, error: console.error };

/** A whole server of its own, as an operator would start it. */
export interface Ambiance {
  url: string;
  /** Runs the operator's command beside the server; answers what it printed. */
  admin(...words: string[]): Promise<string>;
  /** Ends the server without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again on the same address and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port with a new folder. */
export async function startAmbiance(environment: Record<string, string> = {}): Promise<Ambiance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-journey-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, RATE_LIMIT_SCALE: '100', ...environment };
  const env = { ...process.env, ...settings };
  const startServer = () => startScript('main.ts', env, /listening on/);
  let server = await startServer();
  return {
    url,
    async admin(...words) {
      const { stdout } = await run(process.execPath, [pathOf('admin.ts'), ...words], { env });
      return stdout;
    },
    async kill() {
      await server.end('SIGKILL');
    },
    async start() {
      server = await startServer();
    },
    async stop() {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Fixtures {
  /** An empty database, unless the server is to make its own. */
  databaseUrl: string;
  /** What an operator would set. */
  settings: Record<string, string>;
  ambiance: Ambiance;
}

/** Each journey has a server and a database of its own, so that nobody else is around. */
export const test = base.extend<Fixtures, { postgresUrl: string }>({
  postgresUrl: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-journeys-'));
      const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
      await use(postgres.url);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  databaseUrl: async ({ postgresUrl }, use) => use(await createDatabase(postgresUrl)),
  settings: [{}, { option: true }],
  ambiance: async ({ databaseUrl, settings }, use) => {
    const ambiance = await startAmbiance({ DATABASE_URL: databaseUrl, ...settings });
    await use(ambiance);
    await ambiance.stop();
  },
  baseURL: async ({ ambiance }, use) => use(ambiance.url),
});
export { expect } from 'playwright/test';

async function createDatabase(postgresUrl: string): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = `/journey_${randomBytes(6).toString('hex')}`;
  const client = new Client(postgresUrl);
  await client.connect();
  await client.query(`create database ${url.pathname.slice(1)}`);
  await client.end();
  return url.href;
}
