import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '../../test/balancer.ts';
import { startCorrespondence } from '../../test/correspondents.ts';
import { emptyDataFolder, usedDataFolder } from '../../test/owned-postgres.ts';
import { addPremiumMembers } from '../../test/premium-members.ts';
import { s3Account, startS3Server } from '../../test/s3-server.ts';
import { temporaryFolder } from '../../test/scripts.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { openDatabase, query } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { runAdmin, runCommand } from './run-admin.ts';

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase('template0');
  return database.url;
}

async function open(url: string) {
  const db = openDatabase({ url, log: createLog('silent') });
  onTestFinished(() => db.destroy());
  return db;
}

const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: s3Account.region,
  S3_ACCESS_KEY_ID: s3Account.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
});

async function settingsFile(settings: Readonly<Record<string, string>>): Promise<string> {
  const file = join(await temporaryFolder(), 'next.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return file;
}

const members = 50;
/** About a hundred messages a second. */
const pauseMs = members * 10;

test(
  'no acknowledged message is lost while a server with 100 messages a second moves to another PostgreSQL and a bucket',
  { timeout: 240_000 },
  async () => {
    const dataDir = await usedDataFolder();
    const secret = 'a secret of both installations 0123456789';
    const old = await startServerProcess({ dataDir, environment: { SESSION_SECRET: secret } });
    const source = await open((await attachEmbeddedPostgres(dataDir))!);
    const accounts = await addPremiumMembers(source, secret, members);
    const [bystander] = await addPremiumMembers(source, secret, 1);
    const rowOf = (db: typeof source) => query(db, 'select * from users where id = $1', [bystander!.id]);
    const before = await rowOf(source);
    await mkdir(join(dataDir, 'media/photos'), { recursive: true });
    for (const name of ['one', 'two', 'deleted'])
      await writeFile(join(dataDir, `media/photos/${name}.webp`), `photo ${name}`);
    const s3 = await startS3Server('photos');
    // An earlier move copied these photos, which were deleted before this one.
    for (const name of ['photos/earlier.webp', 'evidence/earlier.webp'])
      s3.objects.set(`photos/${name}`, Buffer.from('photo earlier'));
    // A file of another program.
    s3.objects.set('photos/invoices/may.pdf', Buffer.from('invoice'));
    const url = await emptyDatabase();
    const next = bucketSettings(s3.endpoint);
    const settings = await settingsFile(next);

    const live = [old.address];
    const talk = await startCorrespondence(await startBalancer(live), accounts, pauseMs);
    await until(() => talk.acknowledged() >= 200);
    const said: string[] = [];
    const words = ['move', '--to-database', url, '--to-bucket', 'photos', '--settings', settings];
    const [startedAt, sentBefore] = [performance.now(), talk.acknowledged()];
    const moving = runCommand(
      words,
      { DATA_DIR: dataDir, SESSION_SECRET: secret },
      { progress: (line) => said.push(line) },
    );
    await until(() => said.some((line) => line.startsWith('Stop the server now')), 120_000);
    const whileCopied = talk.acknowledged();
    expect(whileCopied).toBeGreaterThan(sentBefore);
    const seconds = (performance.now() - startedAt) / 1000;
    await writeFile(join(dataDir, 'media/photos/three.webp'), 'photo three');
    await rm(join(dataDir, 'media/photos/deleted.webp'));
    const stoppedAt = performance.now();
    await source.destroy();
    await old.end('SIGTERM');
    const { lines: result } = await moving;
    expect(result.slice(0, 6)).toEqual([
      expect.stringMatching(/^All \d+ tables have the same rows in both databases, compared in \d+ s\.$/),
      'All 3 photos are in the bucket, with the same content.',
      'The bucket also has other photos (2). If an earlier move copied them, they were deleted since: delete these files in the bucket too.',
      'evidence/earlier.webp',
      'photos/earlier.webp',
      expect.stringMatching(/^Now start the server with the new settings: DATABASE_URL, S3_\*\.$/),
    ]);
    const environment = { SESSION_SECRET: secret, DATABASE_URL: url, S3_BUCKET: 'photos', ...next };
    const moved = await startServerProcess({ dataDir: await temporaryFolder(), environment });
    live.splice(0, 1, moved.address);
    const downMs = performance.now() - stoppedAt;
    console.info(
      `${Math.round((whileCopied - sentBefore) / seconds)} messages a second while copying; down for ${Math.round(downMs)} ms`,
    );
    expect(downMs).toBeLessThan(60_000);
    const atSwitch = talk.acknowledged();
    await until(() => talk.acknowledged() >= atSwitch + 200, 60_000);
    await talk.fallSilent();

    const db = await open(url);
    const stored = await query<{ id: number; sender_id: string; body: string }>(
      db,
      'select id, sender_id, body from messages order by id',
      [],
    );
    const storedBy = Map.groupBy(stored, ({ sender_id: id }) => id);
    for (const { id, acknowledged } of talk.people) {
      expect(storedBy.get(id)!.map((message) => `${message.id} ${message.body}`)).toEqual(
        acknowledged.map((message) => `${message.id} ${message.text}`),
      );
    }
    expect(await rowOf(db)).toEqual(before);
    expect([...s3.objects.keys()].filter((name) => name.includes('/photos/'))).toHaveLength(4);
    // The old folder cannot be started by mistake.
    await expect(runAdmin(['venue', 'list'], { DATA_DIR: dataDir })).rejects.toThrow('was moved');
  },
);

test('a move to a bucket fails if the database has photos and their folder is missing, and the old database stays in use', async () => {
  const dataDir = await usedDataFolder();
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: postgres.url, log });
  const source = await open(postgres.url);
  const photo = `with member as (
      insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
      values (gen_random_uuid(), 'ana@example.com', 'Ana', 'Montréal', 'Canada', '1990-01-01', current_date, now()) returning id)
    insert into photos (id, user_id, number, extension, is_primary, created_at)
    select md5('photo'), id, 1, 'webp', true, now() from member`;
  await query(source, photo, []);
  await source.destroy();
  await postgres.stop();
  const s3 = await startS3Server('photos');
  const settings = await settingsFile(bucketSettings(s3.endpoint));
  const words = ['move', '--to-database', await emptyDatabase(), '--to-bucket', 'photos', '--settings', settings];
  await expect(runAdmin(words, { DATA_DIR: dataDir })).rejects.toThrow(
    `The database has photos, but ${join(dataDir, 'media')} has none.`,
  );
  expect(existsSync(join(dataDir, 'moved'))).toBe(false);
});

test('a move into a database that has tables, or with missing settings, is refused and changes nothing', async () => {
  const dataDir = await usedDataFolder();
  const url = await emptyDatabase();
  const db = await open(url);
  await query(db, 'create table notes (text text)', []);
  const refuses = (words: string, sentence: string, settings: Record<string, string> = {}) =>
    expect(runAdmin(words.split(' '), { DATA_DIR: dataDir, ...settings })).rejects.toThrow(sentence);
  await refuses(`move --to-database ${url}`, 'It already has tables.');
  await refuses('move', '--to-database is missing');
  await refuses('move --settings /nowhere', '/nowhere cannot be read');
  await refuses(`move --to-database ${url}`, 'there is no built-in database to move', { DATABASE_URL: url });
  await refuses('move --to-database postgres://nobody@127.0.0.1:1/none', 'It cannot be reached');
  expect(await query(db, `select tablename from pg_tables where schemaname = 'public'`, [])).toEqual([
    { tablename: 'notes' },
  ]);
  expect(existsSync(join(dataDir, 'moved'))).toBe(false);
});

test('a backup of the built-in database is restored into another PostgreSQL', { timeout: 600_000 }, async () => {
  const dataDir = await usedDataFolder();
  const settings = { DATA_DIR: dataDir, BACKUP_KEY: await newBackupKey() };
  const venue = [
    '--name',
    'Le Dock',
    '--city',
    'Laval',
    '--country',
    'Canada',
    '--away-en',
    'Away',
    '--away-fr',
    'Absents',
  ];
  await runAdmin(['venue', 'create', ...venue], settings);
  await mkdir(join(dataDir, 'media/photos'), { recursive: true });
  await writeFile(join(dataDir, 'media/photos/first.webp'), 'the first photo');
  const to = await temporaryFolder();
  await runAdmin(['backup', '--to', to], settings);
  const url = await emptyDatabase();
  const elsewhere = { ...settings, DATA_DIR: await emptyDataFolder(), DATABASE_URL: url };
  expect((await runAdmin(['restore', '--from', to], elsewhere))[0]).toContain(
    '1 photos, into the database of DATABASE_URL',
  );
  expect(await runAdmin(['venue', 'list'], elsewhere)).toEqual(await runAdmin(['venue', 'list'], settings));
  expect(await readFile(join(elsewhere.DATA_DIR, 'media/photos/first.webp'), 'utf8')).toBe('the first photo');
  expect(existsSync(join(elsewhere.DATA_DIR, 'postgres'))).toBe(false);
  await expect(
    runAdmin(['restore', '--from', to], { ...elsewhere, DATA_DIR: await emptyDataFolder() }),
  ).rejects.toThrow('It already has tables.');
});
