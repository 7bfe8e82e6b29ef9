import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test/scripts.ts';
import { startServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);
const units = fileURLToPath(new URL('../../../deploy/systemd/', import.meta.url));

test('systemd is notified when a server is ready, while it is alive and when it stops', async () => {
  await installPackages(['systemd', 'socat'], 'systemd-notify', 'socat');
  const [database, folder] = [await createTestDatabase(), await temporaryFolder()];
  const socket = join(folder, 'notify');
  let told = '';
  const systemd = spawn('socat', ['-u', `UNIX-RECV:${socket}`, 'STDOUT'], { stdio: ['ignore', 'pipe', 'inherit'] });
  systemd.stdout.on('data', (data: Buffer) => (told += String(data)));
  onTestFinished(() => void systemd.kill());
  const server = await startServerProcess({
    dataDir: folder,
    environment: { DATABASE_URL: database.url, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' },
  });
  await until(() => told.includes('READY=1'));
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(told).not.toContain('STOPPING=1');
  await until(() => told.split('WATCHDOG=1').length > 2);
  await server.end('SIGTERM');
  await until(() => told.includes('STOPPING=1'));
});

test.each([
  ['ambiance.service', 'ambiance.service'],
  ['ambiance@.service', 'ambiance@3001.service'],
])('systemd accepts %s and rates it as sandboxed', async (name, instance) => {
  await installPackages(['systemd'], 'systemd-analyze');
  const folder = await temporaryFolder();
  const file = join(folder, instance);
  // The guide's user does not exist on this machine.
  await writeFile(file, (await readFile(join(units, name), 'utf8')).replaceAll(/^(User|Group)=.*$/gm, '$1=daemon'));
  const { stdout, stderr } = await run('systemd-analyze', ['verify', file]);
  expect(stdout + stderr).toBe('');
  const { stdout: exposure } = await run('systemd-analyze', ['security', '--offline=true', file]);
  expect(Number(/exposure level for .*: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(3);
});
