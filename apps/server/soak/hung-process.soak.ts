import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../../packages/signalr-server/test/free-port.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startByLauncher } from '../test/start-by-launcher.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { startProxy } from './start-proxy.ts';

const stoppedMs = 30_000;
/** A process that hangs is killed within 5 s. The timers of a busy machine may take half a second longer. */
const goneWithinMs = 5_000 + 500;

test('behind nginx a process that is stopped for 30 s gets no more requests after 5 s', async () => {
  const database = await createTestDatabase();
  const ports = [await freePort(), await freePort()];
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'x'.repeat(40),
    TRUST_PROXY: 'loopback',
  };
  const servers: Awaited<ReturnType<typeof startByLauncher>>[] = [];
  for (const port of ports) {
    servers.push(await startByLauncher({ ...shared, PORT: String(port), DATA_DIR: await temporaryFolder() }));
  }
  const { address } = await startProxy('nginx', ports);
  const begun = performance.now();
  const answers: { at: number; ms: number; status: number }[] = [];
  const pending: Promise<unknown>[] = [];
  const ask = async (path: string) => {
    const at = performance.now() - begun;
    const status = await fetch(`${address}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
    answers.push({ at, ms: performance.now() - begun - at, status });
  };
  process.kill(servers[0]!.pid, 'SIGSTOP');
  while (performance.now() - begun < stoppedMs) {
    pending.push(ask('/api/subscriptions/tiers'), ask('/hubs/chat'));
    await pass(100);
  }
  await Promise.all(pending);
  const late = answers.filter(({ at }) => at > goneWithinMs);
  expect(late.length).toBeGreaterThan(400);
  expect(late.filter(({ ms, status }) => ms > 1000 || status === 0 || status >= 500)).toEqual([]);
  // Until then, a request waits for the end of the process, and another process then responds to it.
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(goneWithinMs);
}, 90_000);
