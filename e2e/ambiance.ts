import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from 'playwright/test';
import { superuser } from '../apps/server/src/platform/database/embedded/settings.ts';
import { socketFolderOf } from '../apps/server/src/platform/database/embedded/socket-folder.ts';
import { freePort, startProcess, stopProcess } from './processes.ts';

const scripts = new URL('../apps/server/src/', import.meta.url);
const main = fileURLToPath(new URL('main.ts', scripts));
const adminScript = fileURLToPath(new URL('admin.ts', scripts));

const run = promisify(execFile);

/** A whole server of its own, as an operator would start it. */
export interface Ambiance {
  url: string;
  /** Runs the operator's command beside the server; answers what it printed. */
  admin(...words: string[]): Promise<string>;
  /** Leads to its own database, for another server beside it. */
  databaseUrl: string;
  /** Ends the server without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again on the same address and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port with its own database in a new folder. */
export async function startAmbiance(environment: Record<string, string> = {}): Promise<Ambiance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-journey-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, RATE_LIMIT_SCALE: '100', ...environment };
  const startServer = () => startProcess(main, settings, 'listening on');
  let server = await startServer();
  return {
    url,
    async admin(...words) {
      const { stdout } = await run(process.execPath, [adminScript, ...words], { env: { ...process.env, ...settings } });
      return stdout;
    },
    databaseUrl: `postgresql://${superuser}@localhost/postgres?host=${encodeURIComponent(socketFolderOf(dataDir))}`,
    kill: () => stopProcess(server, 'SIGKILL'),
    async start() {
      server = await startServer();
    },
    async stop() {
      await stopProcess(server, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each journey has a server of its own, so that nobody else is around; `settings` are what an operator would set. */
export const test = base.extend<{ ambiance: Ambiance; settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  ambiance: async ({ settings }, use) => {
    const ambiance = await startAmbiance(settings);
    await use(ambiance);
    await ambiance.stop();
  },
  baseURL: async ({ ambiance }, use) => use(ambiance.url),
});
export { expect } from 'playwright/test';
