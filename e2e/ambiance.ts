import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

/** A whole server of its own, as an operator would start it. */
export interface Ambiance {
  url: string;
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
  const start = async () => {
    server = await startServer(settings);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await ended;
  };
  let server = await startServer(settings);
  return {
    url,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      if (said.includes('listening on')) resolve();
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return server;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Each journey has a server of its own, so that nobody else is around. */
export const test = base.extend<{ ambiance: Ambiance }>({
  ambiance: async ({}, use) => {
    const ambiance = await startAmbiance();
    await use(ambiance);
    await ambiance.stop();
  },
  baseURL: async ({ ambiance }, use) => use(ambiance.url),
});
export { expect } from 'playwright/test';
