import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { test as base } from 'playwright/test';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { pathOf, startScript } from '../apps/server/test/start-script.ts';
import { freePort } from '../packages/signalr-server/test/free-port.ts';
import type { Release } from './releases.ts';
import { openServers, type Servers } from '../apps/server/test/servers.ts';

const run = promisify(execFile);
const log = { info() {}, warn: console.warn, error: console.error };

/** A complete server with a new data folder and a port of its own. */
export interface Ambiance {
  url: string;
  /** Runs a command of the operator. Returns its output. */
  admin(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** A server in a separate process, as an operator would start it. */
export interface AmbianceProcess extends Ambiance {
  /** Kills the server like a power cut. */
  kill(): Promise<void>;
  /** Starts the server again with the same address and data, optionally from another release. */
  start(release?: Release): Promise<void>;
  /** Stops the server as an upgrade does, and starts the server of a release in its place. */
  replaceBy(release: Release): Promise<void>;
}

async function makePlace(environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-journey-'));
  const port = await freePort();
  // Passkeys need a name instead of an address.
  const url = `${environment['PUBLIC_URL'] ?? 'http://127.0.0.1'}:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100',
    // Only the journey about two-step login requires it.
    REQUIRE_SECOND_FACTOR: 'false',
    ...environment,
    PUBLIC_URL: url,
  };
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return { url, env: { ...process.env, ...settings }, remove };
}

/** Starts a server in a separate process. */
export async function startAmbiance(
  environment: Record<string, string> = {},
  first?: Release,
): Promise<AmbianceProcess> {
  const { url, env, remove } = await makePlace(environment);
  const startServer = (release?: Release) => startScript(release?.main ?? 'main.ts', env, /listening on/);
  let server = await startServer(first);
  return {
    url,
    async admin(...words) {
      const { stdout } = await run(process.execPath, [pathOf('admin.ts'), ...words], { env });
      return stdout;
    },
    async kill() {
      await server.end('SIGKILL');
    },
    async start(release) {
      server = await startServer(release);
    },
    async replaceBy(release) {
      await server.end('SIGTERM');
      server = await startServer(release);
    },
    async stop() {
      await server.end('SIGTERM');
      await remove();
    },
  };
}

async function startAmong(servers: Servers, environment: Record<string, string>): Promise<Ambiance> {
  const { url, env, remove } = await makePlace(environment);
  const address = await servers.start(env);
  return {
    url,
    admin: (...words) => servers.admin(words, env),
    async stop() {
      await servers.stop(address);
      await remove();
    },
  };
}

interface Fixtures {
  /** An empty database with all tables. */
  databaseUrl: string;
  /** Settings of the operator. */
  settings: Record<string, string>;
  ambiance: Ambiance;
  /** Sets the server's clock, which continues from there. */
  setClock: (instant: string) => Promise<void>;
}

interface WorkerFixtures {
  postgresUrl: string;
  servers: Servers;
}

/** Each journey has a server and a database of its own, so that no other members are around. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  postgresUrl: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-journeys-'));
      const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
      await migrate({ url: await createDatabase(postgres.url, template), log });
      await use(postgres.url);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({}, use) => {
      const servers = openServers();
      await use(servers);
      servers.end();
    },
    { scope: 'worker' },
  ],
  databaseUrl: async ({ postgresUrl }, use) =>
    use(await createDatabase(postgresUrl, `journey_${randomBytes(6).toString('hex')}`, template)),
  settings: [{}, { option: true }],
  ambiance: async ({ servers, databaseUrl, settings }, use) => {
    const ambiance = await startAmong(servers, { DATABASE_URL: databaseUrl, ...settings });
    await use(ambiance);
    await ambiance.stop();
  },
  setClock: async ({ servers, ambiance }, use) => use((instant) => servers.setClock(ambiance.url, instant)),
  baseURL: async ({ ambiance }, use) => use(ambiance.url),
  // The server closes a connection that was idle for 65 s, perhaps just when a long journey sends its next request on it.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  // Closes the contexts that a journey has opened in addition. A page whose server is gone would slow down the next journeys.
  context: async ({ context, browser }, use) => {
    await use(context);
    const left = browser.contexts().filter((one) => one !== context);
    await Promise.all(left.map((one) => one.close()));
  },
});
export { expect } from 'playwright/test';

const template = 'migrated';

async function createDatabase(postgresUrl: string, name: string, from = 'template1'): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const client = new Client(postgresUrl);
  await client.connect();
  await client.query(`create database ${name} template ${from}`);
  await client.end();
  return url.href;
}
