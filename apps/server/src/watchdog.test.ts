import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../packages/signalr-server/test/promised-ms.ts';
import { pathWith } from '../test/path-with.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { startByLauncher } from '../test/start-by-launcher.ts';
import { startServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';

test('systemd is notified when a server is ready, while it is alive and when it stops', async () => {
  const [database, folder] = [await createTestDatabase(), await temporaryFolder()];
  const notified = join(folder, 'notified');
  await writeFile(notified, '');
  // A stub for systemd's own program.
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> '${notified}'\n`, { mode: 0o755 });
  const server = await startServerProcess({
    dataDir: folder,
    environment: {
      PATH: pathWith(folder),
      DATABASE_URL: database.url,
      NOTIFY_SOCKET: join(folder, 'socket'),
      WATCHDOG_USEC: '400000',
    },
  });
  const states = async () => (await readFile(notified, 'utf8')).trim().split('\n');
  await until(async () => (await states()).filter((state) => state === 'WATCHDOG=1').length > 2);
  expect(await states()).toContain('READY=1');
  expect(await states()).not.toContain('STOPPING=1');
  await server.end('SIGTERM');
  await until(async () => (await states()).includes('STOPPING=1'));
});

test('a request that is running when a server is stopped gets its response, and then the process ends', async () => {
  const database = await createTestDatabase();
  const { address, end } = await startServerProcess({
    dataDir: await temporaryFolder(),
    environment: { DATABASE_URL: database.url },
  });
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not it at all' });
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Expect: 100-continue'];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
  const [begin] = (await once(socket, 'data')) as [Buffer];
  expect(begin.toString()).toContain(' 100 Continue');
  const ended = end('SIGTERM');
  // The server takes no more connections.
  await until(() =>
    fetch(`${address}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  const answer = text(socket);
  socket.write(body);
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended).toBe(0);
});

test('a server that hangs is killed within 5 s, so that a proxy no longer reaches it; one that only waits is not', async () => {
  const database = await createTestDatabase();
  const started = async () =>
    startByLauncher({ NODE_ENV: 'test', PORT: '0', DATA_DIR: await temporaryFolder(), DATABASE_URL: database.url });
  const [hung, other] = [await started(), await started()];
  const healthOf = ({ address }: typeof hung) => fetch(`${address}/healthz`).then(({ status }) => status);
  expect([await healthOf(hung), await healthOf(other)]).toEqual([200, 200]);
  const stoppedAt = performance.now();
  process.kill(hung.pid, 'SIGSTOP');
  // The kernel still accepts the connection, but there is no response until the process is killed.
  await expect(healthOf(hung)).rejects.toThrow();
  // The timers of a busy machine may take half a second longer.
  expect(performance.now() - stoppedAt).toBeLessThan(promisedMs(5_000 + 500));
  expect(await hung.ended).toEqual([null, 'SIGKILL']);
  expect(hung.said.join('')).toContain('Ambiance has hung for 5 s and is killed.');
  expect([await healthOf(other), other.said]).toEqual([200, []]);
});
