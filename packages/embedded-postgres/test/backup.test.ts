import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  backUp,
  createFolderStore,
  listBackups,
  newBackupKey,
  openBackups,
  removeOldBackups,
  restoreBackup,
  scheduleBackups,
  startEmbeddedPostgres,
  verifyNewestBackup,
} from '../src/index.ts';
import { emptyDataFolder } from './owned-postgres.ts';

const timeout = 120_000;

/** A running database with a table, a store of files, and a place for backups. */
async function installation() {
  const dataDir = await emptyDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => postgres.stop());
  const files = createFolderStore(join(dataDir, 'uploads'));
  await files.put('photos/first.webp', Buffer.from('the first photo'));
  const { query, end } = await connect(postgres.url);
  onTestFinished(end);
  await query('create table notes (text text not null)');
  const folder = await emptyDataFolder();
  const backups = await openBackups({ store: createFolderStore(folder), key: await newBackupKey(), name: folder });
  const source = { url: postgres.url, dataDir, files, secret: 'a secret' };
  return { dataDir, postgres, files, query, backups, folder, source };
}

async function connect(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    query: async (text: string) => (await client.query<{ text: string }>(text)).rows.map(({ text }) => text),
    end: () => client.end(),
  };
}

/** Starts a restored database and returns its notes. */
async function notesIn(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { query, end } = await connect(postgres.url);
  const notes = await query('select text from notes order by text');
  await end();
  await postgres.stop();
  return notes;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('a backup is restored with its shipped changes, or as it was at a moment between them', { timeout }, async () => {
  const { files, query, backups, folder, source } = await installation();
  const plan = { everyHours: 24, keepDays: 30, now: () => new Date(), stopping: new AbortController().signal };
  const { backUpIfDue, shipChanges } = scheduleBackups(backups, source, plan);
  await query(`insert into notes values ('before')`);
  await backUpIfDue();
  await backUpIfDue();
  const [made, ...others] = await listBackups(backups);
  expect(others).toEqual([]);

  await query(`insert into notes values ('between')`);
  await files.put('photos/second.webp', Buffer.from('the second photo'));
  const [moment = ''] = await query('select clock_timestamp()::text as text');
  await query(`insert into notes values ('later')`);
  await shipChanges!();
  const [shipped] = await listBackups(backups);
  expect(shipped).toMatchObject({ id: made!.id, endsAt: made!.endsAt });
  expect(new Date(shipped!.until!).getTime()).toBeGreaterThan(new Date(moment).getTime());
  await query(`insert into notes values ('never shipped')`);

  const [whole, then] = [await emptyDataFolder(), await emptyDataFolder()];
  const place = { files: 'uploads', secretFile: 'key' };
  expect(await restoreBackup(backups, { ...place, dataDir: whole })).toMatchObject({ files: 2, secret: 'a secret' });
  expect(await notesIn(whole)).toEqual(['before', 'between', 'later']);
  expect(await readFile(join(whole, 'key'), 'utf8')).toBe('a secret');
  expect(await readFile(join(whole, 'uploads/photos/second.webp'), 'utf8')).toBe('the second photo');
  await restoreBackup(backups, { ...place, dataDir: then }, new Date(moment));
  expect(await notesIn(then)).toEqual(['before', 'between']);
  // The original is unchanged, and the store has no readable content.
  expect(await query('select text from notes')).toHaveLength(4);
  const contents = await Promise.all((await filesUnder(folder)).map((path) => readFile(path)));
  expect(contents.some((content) => content.includes('second photo'))).toBe(false);
});

test(
  'a changed, truncated or missing file and another key are refused, and nothing is restored',
  { timeout },
  async () => {
    const { backups, folder, source, dataDir } = await installation();
    await backUp(backups, source, { now: new Date(), isFollowed: false });
    const target = await emptyDataFolder();
    const place = { dataDir: target, files: 'uploads' };
    const paths = await filesUnder(folder);
    for (const part of ['/database/', '/wal/', '/manifest-', '/files-']) {
      const path = paths.find((name) => name.includes(part))!;
      const content = await readFile(path);
      const flipped = Buffer.from(content);
      flipped[Math.floor(content.length / 2)]! ^= 1;
      for (const harm of [() => writeFile(path, flipped), () => truncate(path, content.length - 20)]) {
        await harm();
        await expect(restoreBackup(backups, place)).rejects.toThrow('is not as it was stored.');
        await expect(verifyNewestBackup(backups)).rejects.toThrow('is not as it was stored.');
      }
      await writeFile(path, content);
    }
    const other = await openBackups({ store: backups.store, key: await newBackupKey(), name: folder });
    await expect(restoreBackup(other, place)).rejects.toThrow('was made with another key.');
    await expect(openBackups({ store: backups.store, key: 'AGE-SECRET', name: folder })).rejects.toMatchObject({
      code: 'invalid-key',
    });
    const early = new Date('2020-01-01T00:00Z');
    await expect(restoreBackup(backups, place, early)).rejects.toThrow('The backups begin at');
    await expect(restoreBackup(backups, { ...place, databaseUrl: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
      'It cannot be reached',
    );
    expect((await readdir(target)).filter((name) => !name.startsWith('postgres.lo'))).toEqual([]);
    await expect(restoreBackup(backups, { ...place, dataDir })).rejects.toMatchObject({ code: 'folder-not-empty' });
    expect(await verifyNewestBackup(backups)).toMatchObject({ files: 1 });
  },
);

test(
  'after a change of the key under load, each key restores its own backups, and the files of the old key go with them',
  { timeout },
  async () => {
    const { files, query, backups, folder, source, postgres } = await installation();
    const plan = { everyHours: 24, keepDays: 30, now: () => new Date(), stopping: new AbortController().signal };
    const first = scheduleBackups(backups, source, plan);
    const writer = await connect(postgres.url);
    onTestFinished(writer.end);
    let [written, isWriting] = [0, true];
    const writing = (async () => {
      while (isWriting) {
        await writer.query(`insert into notes values ('${String(written + 1).padStart(6, '0')}')`);
        written += 1;
      }
    })();
    await first.backUpIfDue();
    await first.shipChanges!();
    const beforeChange = written;
    await first.shipChanges!();

    // After a restart with another key, a full backup begins at once, and nothing is added to the backups of the old key.
    const other = await openBackups({ store: backups.store, key: await newBackupKey(), name: folder });
    const second = scheduleBackups(other, source, plan);
    await second.shipChanges!();
    await setTimeout(1100); // The id of a backup is its time in seconds, so the next one must be a second later.
    await second.backUpIfDue();
    await files.put('photos/second.webp', Buffer.from('the second photo'));
    const afterChange = written;
    await second.shipChanges!();
    isWriting = false;
    await writing;

    const [old, current] = [await emptyDataFolder(), await emptyDataFolder()];
    expect(await restoreBackup(backups, { dataDir: old, files: 'uploads' })).toMatchObject({ files: 1 });
    expect(await restoreBackup(other, { dataDir: current, files: 'uploads' })).toMatchObject({ files: 2 });
    const [inOld, inCurrent] = [await notesIn(old), await notesIn(current)];
    expect(inOld.length).toBeGreaterThanOrEqual(beforeChange);
    expect(inCurrent.length).toBeGreaterThanOrEqual(afterChange);
    for (const notes of [inOld, inCurrent]) expect(Number(notes.at(-1))).toBe(notes.length);
    expect(await verifyNewestBackup(backups)).toMatchObject({ files: 1 });
    expect(await verifyNewestBackup(other)).toMatchObject({ files: 2 });
    expect(await query('select text from notes')).toHaveLength(written);

    const pools = async () => (await readdir(folder)).filter((name) => name.startsWith('files-'));
    expect(await pools()).toHaveLength(2);
    expect(await removeOldBackups(other, source.url, 30, new Date('2099-01-01T00:00Z'))).toBe(1);
    const left = (await filesUnder(folder)).filter((name) => name.includes('/files-'));
    expect(left).toHaveLength(2);
    expect(await verifyNewestBackup(other)).toMatchObject({ files: 2 });
  },
);

test(
  'old and unfinished backups are removed with the files that only they have, and the newest is kept',
  { timeout },
  async () => {
    const { files, backups, folder, source } = await installation();
    await backUp(backups, source, { now: new Date(), isFollowed: false });
    const [first = ''] = await readdir(join(folder, 'backups'));
    await rename(join(folder, 'backups', first), join(folder, 'backups', '20200101T000000Z'));
    await files.remove('photos/first.webp');
    await files.put('photos/second.webp', Buffer.from('the second photo'));
    await backUp(backups, source, { now: new Date(), isFollowed: false });
    await backups.store.put('backups/20200202T000000Z/database/000001.age', Buffer.from('unfinished'));
    expect(await removeOldBackups(backups, source.url, 30, new Date())).toBe(1);
    const left = await filesUnder(folder);
    expect(left.filter((name) => /2020\d{4}T/.test(name))).toEqual([]);
    expect(left.filter((name) => name.includes('/files-'))).toHaveLength(1);
    expect(await removeOldBackups(backups, source.url, 30, new Date('2099-01-01T00:00Z'))).toBe(0);
  },
);
