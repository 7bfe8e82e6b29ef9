import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { s3Account, type S3Server, startS3Server } from '../test/s3-server.ts';
import { until } from '../test/until.ts';
import { addChattingMembers, contentFor } from './chatting-members.ts';
import { type Guide, readGuide } from './guide.ts';
import { installByGuide, type InstalledDebian } from './installed-debian.ts';

/** The state of each check with the settings of the guide. Free disk space depends on this machine. */
const healthy = {
  Settings: 'ok',
  'Session secret': 'ok',
  Version: 'not used',
  Database: 'ok',
  'Durable writes': 'ok',
  'Slow statements': 'ok',
  Clock: 'ok',
  Redis: 'not used',
  'Photo store': 'ok',
  Mail: 'warning',
  'Text messages': 'warning',
  Payments: 'warning',
  Notifications: 'ok',
  'Public address': 'ok',
  Certificate: 'ok',
  Backup: 'ok',
  'systemd unit': 'not used',
};

const backups = 'Back up and restore';
const moving = 'Move to your own PostgreSQL and bucket';
/** Backups are made by a job that runs every minute. */
const backupMs = 300_000;

const expectReady = async ({ ask }: InstalledDebian) =>
  expect(await ask('/readyz')).toMatch(/^\{"ok":true,"schema":"[^"]+"\} 200$/);

async function expectStates({ check }: InstalledDebian, code: number, states: Readonly<Record<string, string>>) {
  const found = await check();
  expect(found, found.said).toMatchObject({ code, states });
}

const expectHealthy = (debian: InstalledDebian) => expectStates(debian, 0, healthy);

/** How many backups `backup list` shows that BACKUP_KEY can read, and how many that it cannot. */
async function countBackups({ run }: InstalledDebian) {
  const said = await run('ambiance-admin backup list');
  return {
    readable: said.split('restores any moment until').length - 1,
    unreadable: said.split('encrypted with a key other than BACKUP_KEY').length - 1,
  };
}

async function makeBackupKey({ run }: InstalledDebian, operations: Guide): Promise<string> {
  const [key] = /AGE-SECRET-KEY-\w+/.exec(await run(operations.command(backups, 'ambiance-admin backup key')))!;
  return key;
}

/** Installs the newest tag, which a newer commit follows, goes back to the version before it, and installs the tag again. */
async function upgradeAndGoBack(debian: InstalledDebian, install: Guide): Promise<void> {
  const { folder, run } = debian;
  const versionInUse = () => readlink(join(folder, 'opt/ambiance'));
  const upgrade = () => run(install.block('A newer version'));
  const first = await versionInUse();
  const commit = 'git -c user.name=a -c user.email=a@example.org commit --quiet --allow-empty -m';
  // Newer than any tag that the copied repository has.
  await run(`cd /source && ${commit} 'A newer version' && git tag v99.0.0 && ${commit} 'Not a version yet'`);
  expect(await upgrade()).toContain('A newer version is in use.');
  const newer = await versionInUse();
  expect(newer).not.toBe(first);
  await expectReady(debian);
  expect(await run(install.command('A newer version', 'ambiance-release --back'))).toContain('Going back to');
  expect(await versionInUse()).toBe(first);
  await expectReady(debian);
  expect(await upgrade()).toContain('A newer version is built already.');
  expect(await versionInUse()).toBe(newer);
  await expectReady(debian);
}

/** Changes BACKUP_KEY, loses all data, and restores it from a backup that was made with the old key. */
async function restoreWithOldKey(debian: InstalledDebian, operations: Guide): Promise<void> {
  const { run, set, settings } = debian;
  const { BACKUP_KEY: oldKey } = await settings();
  const newKey = await makeBackupKey(debian, operations);
  const old = (await countBackups(debian)).readable;
  await set('BACKUP_KEY', newKey);
  await run('systemctl restart ambiance');
  await until(async () => (await countBackups(debian)).readable === 1, backupMs);
  expect(await countBackups(debian)).toEqual({ readable: 1, unreadable: old });
  await set('BACKUP_KEY', oldKey);
  await run('ambiance-admin backup verify');
  expect(await run(operations.block(backups, 'ambiance-admin restore'))).toContain('into /var/lib/ambiance.');
  await set('BACKUP_KEY', newKey);
  await run('systemctl restart ambiance');
  // After a restore, the server makes a new full backup.
  await until(async () => (await countBackups(debian)).readable > 1, backupMs);
}

/** Changes SESSION_SECRET, and with it the keys of venues, and the keys of push notifications. */
async function changeKeys(debian: InstalledDebian, operations: Guide): Promise<void> {
  const { run, set, settings } = debian;
  const { SESSION_SECRET: former } = await settings();
  const changeSecret = operations.command('Change a key', 'ambiance-admin keys session');
  const [, next] = /^SESSION_SECRET=(\w+)$/m.exec(await run(changeSecret))!;
  await set('SESSION_SECRET', next);
  await set('FORMER_SESSION_SECRET', former);
  await run('systemctl restart ambiance');
  await expectStates(debian, 0, { ...healthy, 'Session secret': 'warning' });
  expect(await run(changeSecret)).toContain('SESSION_SECRET is in use on every server');
  await set('FORMER_SESSION_SECRET', undefined);
  await run('systemctl restart ambiance');
  const changePair = operations.command('Notifications', 'ambiance-admin keys vapid');
  expect(await run(changePair)).not.toBe(await run(changePair));
  await run('ambiance-admin backup');
}

/** Moves the built-in database and the photos while the server runs. */
async function moveByGuide(debian: InstalledDebian, operations: Guide, s3: S3Server): Promise<void> {
  const { folder, run } = debian;
  // Without an init, the package may not start it.
  await run('apt-get install -y --no-install-recommends postgresql');
  await run('pg_lsclusters --no-header | grep -q online || service postgresql start');
  await run(operations.block("Debian's PostgreSQL"));
  const bucket = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'photos',
    S3_REGION: s3Account.region,
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  };
  const lines = Object.entries(bucket).map(([name, value]) => `${name}='${value}'`);
  await run(`cat >> /etc/ambiance/next.env << 'END'\n${lines.join('\n')}\nEND`);
  const photos = await readdir(join(folder, 'var/lib/ambiance/media/photos'));
  const output = () => readFile(join(folder, 'tmp/move'), 'utf8').catch(() => '');
  const move = operations.command(moving, 'ambiance-admin move');
  const moved = run(`${move} > /tmp/move 2>&1 || { cat /tmp/move; exit 1; }`);
  const isCopied = async () => (await output()).includes('Stop the server now');
  await Promise.race([moved, until(isCopied, 180_000)]);
  await run(operations.command(moving, 'systemctl stop'));
  await moved;
  expect(await output()).toMatch(/^All [1-9]\d* tables have the same rows in both databases/m);
  expect(await output()).toContain(`All ${photos.length} photos are in the bucket, with the same content.\nNow start`);
  expect([...s3.objects.keys()].filter((name) => name.startsWith('photos/photos/'))).toHaveLength(photos.length);
  await run(operations.block(moving));
  // The server makes a backup of the new database. Those of the former one do not count.
  await until(async () => (await debian.check()).states['Backup'] === 'ok', backupMs);
}

test('the guides’ commands install a server on a bare Debian, and check, upgrade, move and restore it', async () => {
  const [install, operations] = [await readGuide('install.md'), await readGuide('operations.md')];
  const debian = await installByGuide(install);
  const { ask, folder, run, set } = debian;
  const administrator = await run(install.block('6. The first administrator'));
  expect(administrator).toContain('https://ambiance.example.org/reset-password');
  await expectReady(debian);
  expect(await ask('/')).toContain('<title>');
  await expectStates(debian, 1, { ...healthy, Backup: 'FAILED' });
  const countTables = operations.block('SQL on the built-in database').trimEnd();
  expect(await run(`${countTables} -tAc "select 'tables: ' || count(*) from pg_tables"`)).toMatch(/^tables: \d+$/m);

  await set('BACKUP_KEY', await makeBackupKey(debian, operations));
  await set('BACKUP_TO', '/var/backups/ambiance');
  await upgradeAndGoBack(debian, install);
  await until(async () => (await countBackups(debian)).readable > 0, backupMs);
  await expectHealthy(debian);

  const members = await addChattingMembers(debian);
  const content = await contentFor(members, debian);
  expect(content).toMatchObject({ counts: { photos: 2, messages: 3 }, texts: ['Hello', 'Dinner?', 'At seven?'] });
  const expectContent = async () => {
    await expectReady(debian);
    expect(await contentFor(members, debian)).toEqual(content);
    expect(await run('ambiance-admin staff list')).toContain('you@example.org');
  };
  await run('ambiance-admin backup');
  await restoreWithOldKey(debian, operations);
  await expectContent();
  await expectHealthy(debian);
  await changeKeys(debian, operations);
  await expectContent();
  await expectHealthy(debian);

  const s3 = await startS3Server('photos');
  await moveByGuide(debian, operations, s3);
  await expectContent();
  await expectHealthy(debian);
  s3.objects.clear();
  await run(operations.block(backups, 'alter database'));
  const restored = await run(operations.block(backups, 'ambiance-admin restore'));
  expect(restored).toContain('into the database of DATABASE_URL.');
  const formerFolders = (await readdir(join(folder, 'var/lib'))).filter((name) => /^ambiance-\d{8}-\d{6}$/.test(name));
  expect(formerFolders).toHaveLength(2);
  await expectContent();
  await expectHealthy(debian);
}, 3_600_000);
