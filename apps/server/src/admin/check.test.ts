import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startRedis } from '../../../../packages/signalr-server/test/start-redis.ts';
import { s3Account, startS3Server } from '../../test/s3-server.ts';
import { pathWith } from '../../test/path-with.ts';
import { runScript, temporaryFolder } from '../../test/scripts.ts';
import { refusal, startSmtpServer } from '../../test/smtp-server.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { until } from '../../test/until.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { slowStatements } from '../features/operator/checks/slow-statements.repository.ts';
import { query } from '../platform/database/database.ts';
import { runCommand } from './run-admin.ts';

interface Line {
  check: string;
  state: string;
  sentence: string;
}

let programs: string;

/** Puts a program first in the PATH of the check. */
const program = (name: string, script: string) =>
  writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

beforeEach(async () => {
  programs = await temporaryFolder();
  vi.stubEnv('PATH', pathWith(programs));
  onTestFinished(() => void vi.unstubAllEnvs());
  await program('systemctl', 'exit 1');
});

async function install(environment: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const server = await startTestServer({ databaseUrl: database.url });
  server.clock.set(new Date().toISOString());
  const DATA_DIR = await temporaryFolder();
  const settings = { DATABASE_URL: database.url, PUBLIC_URL: server.address, DATA_DIR, ...environment };
  const check = async (...words: string[]) => {
    const { lines, hasFailed } = await runCommand(['check', '--json', ...words], settings);
    const { checks } = JSON.parse(lines[0]!) as { checks: Line[] };
    const of = (name: string) => checks.find((line) => line.check === name)!;
    const failures = checks.filter(({ state }) => state === 'failed').map((line) => line.check);
    return { of, failures, checks, hasFailed: hasFailed === true };
  };
  return { server, settings, check };
}

test('a working installation has no failure, and the check deletes what it wrote', async () => {
  const [redis, s3, smtp] = [await startRedis(), await startS3Server('photos'), await startSmtpServer()];
  const { check, server } = await install({
    REDIS_URL: redis.url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'photos',
    S3_REGION: s3Account.region,
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    SMTP_URL: smtp.url,
  });
  const ana = await server.signUp();
  const { of, failures, hasFailed } = await check('--mail-to', 'robin@example.com');
  expect([failures, hasFailed]).toEqual([[], false]);
  for (const name of ['database', 'durability', 'statements', 'clock', 'redis', 'photos', 'mail', 'public-address'])
    expect(of(name)).toMatchObject({ check: name, state: name === 'durability' ? expect.any(String) : 'ok' });
  expect(of('database').sentence).toMatch(/^PostgreSQL \d+\.\d+; the newest migration is \d{4}-/);
  expect([...s3.objects.keys()]).toEqual([]);
  // Only the connection that asks is left.
  const connected = `return tonumber(string.match(redis.call('info', 'clients'), 'connected_clients:(%d+)'))`;
  await until(async () => (await redis.command(`EVAL "${connected}" 0`)) === ':1');
  expect(smtp.received).toMatchObject([{ to: 'robin@example.com', subject: 'A test of the mail server' }]);
  expect(await ana.members.me()).toEqual(ana.user);
});

test('each broken service is reported as one failure with advice, and the others are still checked', async () => {
  const [s3, smtp] = [await startS3Server('photos'), await startSmtpServer()];
  smtp.beforeRecipient = async () => Promise.reject(refusal('550 No such user'));
  s3.fault = { status: 403, code: 'AccessDenied' };
  const { check } = await install({
    REDIS_URL: 'redis://user:a-redis-password@127.0.0.1:1',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://127.0.0.1:49151',
    BACKUP_TO: join(programs, 'systemctl', 'backups'),
    BACKUP_KEY: await newBackupKey(),
  });
  const { of, failures, hasFailed } = await check('--mail-to', 'nobody@example.com');
  expect(failures).toEqual(['disk', 'redis', 'photos', 'mail', 'public-address', 'certificate', 'backup']);
  expect(hasFailed).toBe(true);
  expect(of('redis').sentence).toBe(
    'It cannot be used: it does not answer. Start it, free its memory or correct REDIS_URL.',
  );
  expect(of('disk').sentence).toBe('There is no folder at BACKUP_TO. Create it, or correct the setting.');
  expect(of('photos').sentence).toContain('it answered 403 (AccessDenied). Check S3_*');
  expect(of('mail').sentence).toContain('550');
  expect(of('public-address').sentence).toContain('connect ECONNREFUSED 127.0.0.1:49151. Start the server');
  expect(of('certificate').sentence).toContain('Start the proxy, and open port 443.');
  expect(of('backup').sentence).toContain('Check the rights to write there');
  expect(of('database').state).toBe('ok');
});

test('without its database, everything else is still checked', async () => {
  const { settings } = await install();
  const DATABASE_URL = 'postgresql://ambiance:a-long-password@127.0.0.1:1/ambiance';
  const { lines, hasFailed } = await runCommand(['check'], { ...settings, DATABASE_URL });
  expect(hasFailed).toBe(true);
  expect(lines.join('\n')).not.toContain('a-long-password');
  const of = (name: string) => lines.find((line) => line.includes(`  ${name} `))!;
  expect(of('Database')).toMatch(
    /^FAILED +Database +It cannot be used: .*ECONNREFUSED.* Start PostgreSQL, or correct DATABASE_URL\.$/,
  );
  expect(of('Photo store')).toMatch(/^ok +Photo store +DATA_DIR stores/);
  expect(of('Public address')).toMatch(/^ok /);
  expect(lines.at(-1)).toMatch(/^Failed: [1-9]\. Warnings: \d\.$/);
});

test('the exit code of the command is 1 if anything has failed', async () => {
  const { settings } = await install();
  const { code, out } = await runScript('admin.ts', ['check'], { ...settings, PUBLIC_URL: 'http://127.0.0.1:1' });
  expect([code, out]).toEqual([1, expect.stringMatching(/FAILED +Public address/)]);
});

test('a secret that another program repeats in its error is concealed', async () => {
  const smtp = await startSmtpServer();
  smtp.beforeRecipient = async () => Promise.reject(refusal('550 Refused to robin with correct-horse-battery'));
  const { check } = await install({ SMTP_URL: smtp.url.replace('//', '//robin:correct-horse-battery@') });
  const { of, checks } = await check('--mail-to', 'nobody@example.com');
  expect(of('mail').state).toBe('failed');
  expect(JSON.stringify(checks)).not.toContain('correct-horse-battery');
});

test('a public address that leads to another installation is a failure', async () => {
  const other = await startTestServer();
  other.clock.set(new Date().toISOString());
  await query(other.platform.db, `insert into migrations (name, checksum) values ('9999-from-another.sql', '')`, []);
  const { check } = await install({ PUBLIC_URL: other.address });
  const { of } = await check();
  expect(of('public-address')).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('a server with another database answers there'),
  });
});

test('a transaction that stays open is counted with its duration, and one that has ended is not', async () => {
  const { server } = await install();
  const { db } = server.platform;
  await db.transaction().execute(async (tx) => {
    await query(tx, 'select 1', []);
    await until(async () => (await slowStatements(db, 0.05)).slow === 1);
    expect(await slowStatements(db, 20)).toEqual({ slow: 0, seconds: 0, waiting: 0 });
  });
  expect(await slowStatements(db, 0)).toEqual({ slow: 0, seconds: 0, waiting: 0 });
});

test('a unit without the protections of the guide is named with what it lacks', async () => {
  const { check } = await install();
  expect((await check()).of('unit')).toMatchObject({ state: 'unused' });
  const shown = (more: string) =>
    `cat << END\nId=ambiance.service\nActiveState=active\nWatchdogUSec=1min\nNoNewPrivileges=yes\nProtectSystem=strict\nProtectProc=invisible\n${protections.map((name) => `${name}=yes`).join('\n')}\n${more}\nEND`;
  await program('systemctl', shown(''));
  expect((await check()).of('unit')).toMatchObject({ state: 'ok' });
  await program('systemctl', shown('PrivateTmp=no\nWatchdogUSec=0'));
  expect((await check()).of('unit')).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('(ambiance.service: PrivateTmp, WatchdogSec)'),
  });
});

const protections = [
  'ProtectHome',
  'PrivateTmp',
  'PrivateDevices',
  'ProtectClock',
  'ProtectHostname',
  'ProtectKernelLogs',
  'ProtectKernelModules',
  'ProtectKernelTunables',
  'ProtectControlGroups',
  'RestrictNamespaces',
  'RestrictRealtime',
  'RestrictSUIDSGID',
  'LockPersonality',
];
