import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/scripts.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { until } from '../../test/until.ts';

const token = 'a token for metrics only';

async function figureOf(address: string, figure: string): Promise<number | undefined> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length));
}

test('metrics show the free space on the disks of data and backups', async () => {
  const [BACKUP_TO, BACKUP_KEY] = [await temporaryFolder(), await newBackupKey()];
  const { address } = await startTestServer({ environment: { METRICS_TOKEN: token, BACKUP_TO, BACKUP_KEY } });
  for (const folder of ['data', 'backup']) {
    const free = await figureOf(address, `disk_free_ratio{folder="${folder}"}`);
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(1);
  }
  await rm(BACKUP_TO, { recursive: true });
  expect(await figureOf(address, 'disk_free_ratio{folder="backup"}')).toBe(undefined);
  expect(await figureOf(address, 'disk_free_ratio{folder="data"}')).toBeGreaterThan(0);
  const toBucket = { METRICS_TOKEN: token, BACKUP_TO: 's3://backups/here', BACKUP_KEY };
  const other = await startTestServer({ environment: toBucket });
  expect(await figureOf(other.address, 'disk_free_ratio{folder="backup"}')).toBe(undefined);
});

test('metrics show when the certificate of the public address ends, even if it has ended', async () => {
  // The library brings a certificate of its own, for localhost.
  const secure = new SMTPServer({ secure: true });
  // The client closes the connection once it has the certificate.
  secure.on('error', () => {});
  await once(secure.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => secure.close(() => resolve())));
  const { port } = secure.server.address() as AddressInfo;
  const { address } = await startTestServer({
    environment: { METRICS_TOKEN: token, PUBLIC_URL: `https://127.0.0.1:${port}` },
  });
  await until(async () => ((await figureOf(address, 'certificate_end_timestamp_seconds')) ?? 0) > 1e9);
  // It would otherwise close after five seconds without data.
  await expect.poll(() => secure.connections.size, { timeout: 3000 }).toBe(0);
});

test('an unreadable certificate is reported as 0, and an address without https has no such metric', async () => {
  for (const [PUBLIC_URL, end] of [
    ['https://127.0.0.1:1', 0],
    ['http://localhost:3000', undefined],
  ] as const) {
    const { address } = await startTestServer({ environment: { METRICS_TOKEN: token, PUBLIC_URL } });
    expect(await figureOf(address, 'certificate_end_timestamp_seconds')).toBe(end);
  }
});
