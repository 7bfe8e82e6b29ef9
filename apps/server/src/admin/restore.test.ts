import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBackupKey, type PostgresError } from '@ambiance/embedded-postgres';
import { expect, test } from 'vitest';
import { emptyDataFolder, usedDataFolder } from '../../test/owned-postgres.ts';
import { s3Account, startS3Server } from '../../test/s3-server.ts';
import { temporaryFolder } from '../../test/scripts.ts';
import { sentenceOfPostgres } from '../platform/database/embedded-postgres.ts';
import { runAdmin } from './run-admin.ts';

type Settings = Record<string, string>;

const admin = async (line: string, settings: Settings) => (await runAdmin(line.split(' '), settings)).join('\n');
const createVenue = ['venue', 'create', '--name', 'Le Dock', '--city', 'Laval', '--country', 'Canada'];
const awayTexts = ['--away-en', 'Away', '--away-fr', 'Absents'];

/** An installation with a venue and a photo. No server is running. */
async function installation() {
  const dataDir = await usedDataFolder();
  const settings = { DATA_DIR: dataDir, BACKUP_KEY: await newBackupKey(), S3_REGION: s3Account.region };
  await runAdmin([...createVenue, ...awayTexts], settings);
  await mkdir(join(dataDir, 'media/photos'), { recursive: true });
  await writeFile(join(dataDir, 'media/photos/first.webp'), 'the first photo');
  return { dataDir, settings };
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('data backed up to S3 is complete after a restore elsewhere', async () => {
  const { dataDir, settings } = await installation();
  const s3 = await startS3Server('backups');
  const s3Settings = {
    ...settings,
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  };
  expect(await admin('backup --to s3://backups/town', s3Settings)).toMatch(
    /^Backup \d{8}T\d{6}Z in s3:\/\/backups\/town contains all data until \S+ \(\d+ MB and 1 photos\)\.$/,
  );
  expect([...s3.objects.keys()].every((name) => /^backups\/town\/[\w/-]+\.age$/.test(name))).toBe(true);
  expect([...s3.objects.values()].some((content) => content.includes('first photo'))).toBe(false);
  expect(await admin('backup verify --from s3://backups/town', s3Settings)).toMatch(
    /is complete: its database, and 1 photos/,
  );

  const again = { ...s3Settings, DATA_DIR: await emptyDataFolder() };
  expect(await admin('restore --from s3://backups/town', again)).toContain('1 photos, into');
  expect(await readFile(join(again.DATA_DIR, 'media/photos/first.webp'), 'utf8')).toBe('the first photo');
  const secretOf = (folder: string) => readFile(join(folder, 'session-secret'), 'utf8');
  expect(await secretOf(again.DATA_DIR)).toBe(await secretOf(dataDir));
  expect(await admin('venue list', again)).toBe(await admin('venue list', settings));
  expect((await readdir(again.DATA_DIR)).toSorted()).toEqual([
    'media',
    'postgres',
    'postgres.lock',
    'postgres.log',
    'session-secret',
  ]);
  s3.fault = 'fails';
  await expect(admin('restore --from s3://backups/town', s3Settings)).rejects.toThrow(
    'cannot be used: it answered 503',
  );
}, 600_000);

test('old backups are deleted with the photos that only they contain, and the newest is kept', async () => {
  const { dataDir, settings } = await installation();
  const to = await temporaryFolder();
  await admin(`backup --to ${to}`, settings);
  const [first = ''] = await readdir(join(to, 'backups'));
  await rename(join(to, 'backups', first), join(to, 'backups', '20200101T000000Z'));
  await rm(join(dataDir, 'media/photos/first.webp'));
  await writeFile(join(dataDir, 'media/photos/second.webp'), 'the second photo');
  expect(await admin(`backup --to ${to} --keep-days 30`, settings)).toContain('Removed: 1 older.');
  expect((await filesUnder(to)).filter((name) => name.includes('20200101'))).toEqual([]);
  const again = { ...settings, DATA_DIR: await emptyDataFolder() };
  await admin(`restore --from ${to}`, again);
  expect(await readdir(join(again.DATA_DIR, 'media/photos'))).toEqual(['second.webp']);
  expect((await filesUnder(to)).filter((name) => name.includes('/files-'))).toHaveLength(1);
}, 600_000);

test('while a backup is dated in the future, it is not verified, and nothing is restored, unless --backup names one', async () => {
  const { settings } = await installation();
  const to = await temporaryFolder();
  await admin(`backup --to ${to}`, settings);
  const [first = ''] = await readdir(join(to, 'backups'));
  const future = '20990101T000000Z';
  await rename(join(to, 'backups', first), join(to, 'backups', future));
  await expect(admin(`backup verify --from ${to}`, settings)).rejects.toThrow(`the newest ${future},`);
  const again = { ...settings, DATA_DIR: await emptyDataFolder() };
  const refusal = async () => {
    const [outcome] = await Promise.allSettled([admin(`restore --from ${to}`, again)]);
    return outcome.status === 'rejected' ? sentenceOfPostgres(outcome.reason as PostgresError) : outcome.value;
  };
  const advice =
    'so a clock was or is wrong. If the clock of this machine is wrong, correct it. Otherwise, add --backup with the id of a backup ("backup list" shows them).';
  expect(await refusal()).toBe(`All backups in ${to} are dated in the future, the newest ${future}, ${advice}`);

  const [, current] = /^Backup (\S+) in/.exec(await admin(`backup --to ${to}`, settings))!;
  const skipped = `Backup ${future} was skipped: it is dated in the future`;
  expect(await admin(`backup verify --from ${to}`, settings)).toMatch(
    new RegExp(`^Backup ${current} is complete.+\n${skipped}`),
  );
  expect(await refusal()).toBe(
    `Backup ${future} in ${to} is dated in the future, ${advice.replace('wrong.', `wrong. The newest other one is ${current}.`)}`,
  );
  expect(await readdir(again.DATA_DIR)).toEqual([]);
  expect(await admin(`restore --from ${to} --backup ${current}`, again)).toMatch(/^Restored from backup /);
  // The manifest of the renamed backup still names the parts of its former folder.
  const elsewhere = { ...settings, DATA_DIR: await emptyDataFolder() };
  for (const line of ['backup verify', 'restore'])
    await expect(admin(`${line} --from ${to} --backup ${future}`, elsewhere)).rejects.toThrow(
      `${first}/database/000001.age is missing.`,
    );
}, 600_000);

test('a backup that was changed, truncated or encrypted with another key is not restored, and none replaces existing data', async () => {
  const { settings } = await installation();
  const to = await temporaryFolder();
  const said = await admin(`backup --to ${to}`, settings);
  const [, end = ''] = /until (\S+) \(/.exec(said)!;
  const files = await filesUnder(to);
  const find = (part: string) => files.find((name) => name.includes(part))!;

  const target = { ...settings, DATA_DIR: await emptyDataFolder() };
  const refuses = async (sentence: string | RegExp, words = '', other: Settings = {}) => {
    await expect(admin(`restore --from ${to}${words}`, { ...target, ...other })).rejects.toThrow(sentence);
    const left = (await readdir(target.DATA_DIR)).filter((name) => !name.startsWith('postgres.lo'));
    expect(left).toEqual([]);
  };
  /** Expects a refusal after `happen` has changed a file of the backup. */
  const refusesWith = async (part: string, happen: (path: string) => Promise<void>, sentence: string | RegExp) => {
    const path = find(part);
    const before = await readFile(path);
    await happen(path);
    await refuses(sentence);
    await writeFile(path, before);
  };
  const flip = async (path: string) => {
    const content = await readFile(path);
    content[Math.floor(content.length / 2)]! ^= 1;
    await writeFile(path, content);
  };
  const cut = async (path: string) => truncate(path, (await readFile(path)).length - 100);
  for (const part of ['/database/', '/wal/', '/manifest-', '/files-']) {
    await refusesWith(part, flip, 'is not as it was stored.');
  }
  await refusesWith('/database/', cut, 'is not as it was stored.');
  await refusesWith('/wal/', cut, 'is not as it was stored.');
  await refusesWith('/database/', rm, 'is missing.');
  await refusesWith('/wal/', rm, 'is missing.');
  await refusesWith('/files-', rm, 'is missing.');
  // Another file of the same key replaces the part.
  await refusesWith(
    '/files-',
    async (path) => writeFile(path, await readFile(find('/wal/'))),
    'is not as it was stored.',
  );

  await refuses('was made with another key.', '', { BACKUP_KEY: await newBackupKey() });
  await refuses('BACKUP_KEY is missing.', '', { BACKUP_KEY: '' });
  await refuses('It cannot be reached', '', {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  await refuses('The backups begin at', ' --to-time 2020-01-01T00:00Z');
  await refuses(`The backups end at ${end}.`, ' --to-time 2099-01-01T00:00Z');
  await refuses('--to-time must be a time with its zone', ' --to-time yesterday');
  await refuses('--to-time must be a time with its zone', ' --to-time 2026-11-22T20:42');
  await expect(admin(`restore --from ${to}/none`, target)).rejects.toThrow('There is no backup in');

  const before = await filesUnder(settings.DATA_DIR);
  await expect(admin(`restore --from ${to}`, settings)).rejects.toThrow('is not empty');
  expect(await filesUnder(settings.DATA_DIR)).toEqual(before);
}, 600_000);

test.each([
  ['backup', {}, '--to is missing'],
  ['backup --to here', { BACKUP_KEY: '' }, 'BACKUP_KEY is missing.'],
  ['backup --to data/backups', { DATA_DIR: 'data' }, 'cannot be stored in that folder'],
  ['backup --to s3://', {}, 's3:// is not an address such as s3://bucket/folder.'],
  ['backup --to s3://backups', {}, 's3://backups needs BACKUP_S3_ENDPOINT'],
  ['backup --to here --keep-days 0', {}, '--keep-days must be a whole number from 1 to 3650.'],
  ['backup --colour red', {}, "Unknown option '--colour'"],
  ['backup list', {}, '--from is missing'],
  ['backup verify --from nowhere', {}, 'There is no backup in nowhere.'],
  ['backup verify --from here --backup newest', {}, '--backup must be an id that "backup list" shows.'],
  ['backup now', {}, "Unexpected argument 'now'"],
])('"%s" with %o is refused with a message', async (line, settings, sentence) => {
  const given = { DATA_DIR: await temporaryFolder(), BACKUP_KEY: await newBackupKey(), ...settings };
  await expect(admin(line, given)).rejects.toThrow(sentence);
});
