import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  backUp,
  createFolderStore,
  inspectNewestBackup,
  listBackups,
  newBackupKey,
  openBackups,
  removeOldBackups,
  restoreBackup,
  scheduleBackups,
  startEmbeddedPostgres,
  verifyBackup,
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
  // A `Date` has whole milliseconds, so the moment is in a later one than the note before it.
  const [moment = ''] = await query('select clock_timestamp()::text as text from pg_sleep(0.001)');
  await query(`insert into notes values ('later')`);
  await shipChanges!();
  const [shipped] = await listBackups(backups);
  expect(shipped).toMatchObject({ id: made!.id, endsAt: made!.endsAt });
  expect(new Date(shipped!.until!).getTime()).toBeGreaterThan(new Date(moment).getTime());
  await query(`insert into notes values ('never shipped')`);

  const [whole, then] = [await emptyDataFolder(), await emptyDataFolder()];
  const place = { files: 'uploads', secretFile: 'key' };
  expect(await restoreBackup(backups, { ...place, dataDir: whole }, { now: new Date() })).toMatchObject({
    files: 2,
    secret: 'a secret',
  });
  expect(await notesIn(whole)).toEqual(['before', 'between', 'later']);
  expect(await readFile(join(whole, 'key'), 'utf8')).toBe('a secret');
  expect(await readFile(join(whole, 'uploads/photos/second.webp'), 'utf8')).toBe('the second photo');
  await restoreBackup(backups, { ...place, dataDir: then }, { now: new Date(), toTime: new Date(moment) });
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
        await expect(restoreBackup(backups, place, { now: new Date() })).rejects.toThrow('is not as it was stored.');
        await expect(verifyBackup(backups, { now: new Date() })).rejects.toThrow('is not as it was stored.');
      }
      await writeFile(path, content);
    }
    const other = await openBackups({ store: backups.store, key: await newBackupKey(), name: folder });
    await expect(restoreBackup(other, place, { now: new Date() })).rejects.toThrow('was made with another key.');
    await expect(openBackups({ store: backups.store, key: 'AGE-SECRET', name: folder })).rejects.toMatchObject({
      code: 'invalid-key',
    });
    const early = new Date('2020-01-01T00:00Z');
    await expect(restoreBackup(backups, place, { now: new Date(), toTime: early })).rejects.toThrow(
      'The backups begin at',
    );
    await expect(
      restoreBackup(backups, { ...place, databaseUrl: 'postgres://127.0.0.1:1/none' }, { now: new Date() }),
    ).rejects.toThrow('It cannot be reached');
    expect((await readdir(target)).filter((name) => !name.startsWith('postgres.lo'))).toEqual([]);
    await expect(restoreBackup(backups, { ...place, dataDir }, { now: new Date() })).rejects.toMatchObject({
      code: 'folder-not-empty',
    });
    expect(await verifyBackup(backups, { now: new Date() })).toMatchObject({ files: 1 });
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
    expect(await restoreBackup(backups, { dataDir: old, files: 'uploads' }, { now: new Date() })).toMatchObject({
      files: 1,
    });
    expect(await restoreBackup(other, { dataDir: current, files: 'uploads' }, { now: new Date() })).toMatchObject({
      files: 2,
    });
    const [inOld, inCurrent] = [await notesIn(old), await notesIn(current)];
    expect(inOld.length).toBeGreaterThanOrEqual(beforeChange);
    expect(inCurrent.length).toBeGreaterThanOrEqual(afterChange);
    for (const notes of [inOld, inCurrent]) expect(Number(notes.at(-1))).toBe(notes.length);
    expect(await verifyBackup(backups, { now: new Date() })).toMatchObject({ files: 1 });
    expect(await verifyBackup(other, { now: new Date() })).toMatchObject({ files: 2 });
    expect(await query('select text from notes')).toHaveLength(written);

    const pools = async () => (await readdir(folder)).filter((name) => name.startsWith('files-'));
    expect(await pools()).toHaveLength(2);
    expect(await removeOldBackups(other, source.url, 30, new Date('2099-01-01T00:00Z'))).toBe(1);
    const left = (await filesUnder(folder)).filter((name) => name.includes('/files-'));
    expect(left).toHaveLength(2);
    expect(await verifyBackup(other, { now: new Date() })).toMatchObject({ files: 2 });
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

test('a file that is stored while a full backup runs is restored from the backup before it', { timeout }, async () => {
  const { files, query, backups, source } = await installation();
  const plan = { everyHours: 24, keepDays: 30, now: () => new Date(), stopping: new AbortController().signal };
  const { backUpIfDue, shipChanges } = scheduleBackups(backups, source, plan);
  await backUpIfDue();
  const [isCopying, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...backups.store,
    async put(name: string, content: Buffer) {
      if (name.includes('/database/')) {
        isCopying.resolve();
        await mayGoOn.promise;
      }
      return backups.store.put(name, content);
    },
  };
  const later = new Date(Date.now() + 5000);
  const full = backUp({ ...backups, store: slow }, source, { now: later, isFollowed: true });
  await isCopying.promise;
  await files.put('photos/second.webp', Buffer.from('the second photo'));
  await query(`insert into notes values ('names the second photo')`);
  await shipChanges!();

  // The machine is lost before the full backup has finished.
  const restored = await emptyDataFolder();
  expect(await restoreBackup(backups, { dataDir: restored, files: 'uploads' }, { now: new Date() })).toMatchObject({
    files: 2,
  });
  expect(await notesIn(restored)).toEqual(['names the second photo']);
  mayGoOn.resolve();
  expect(await full).toMatchObject({ files: 2 });
  expect(await verifyBackup(backups, { now: new Date() })).toMatchObject({ files: 2 });
});

test('a file that cannot be read is reported, and everything else is shipped', { timeout }, async () => {
  const { files, query, backups, source } = await installation();
  let isWorn = true;
  const get = async (name: string) => {
    if (isWorn && name === 'photos/worn.webp') throw new Error('EIO: i/o error, read');
    return files.get(name);
  };
  const fromWornDisk = { ...source, files: { ...files, get } };
  const plan = { everyHours: 24, keepDays: 30, now: () => new Date(), stopping: new AbortController().signal };
  const { backUpIfDue, shipChanges } = scheduleBackups(backups, fromWornDisk, plan);
  await backUpIfDue();
  await files.put('photos/worn.webp', Buffer.from('the worn photo'));
  await files.put('photos/second.webp', Buffer.from('the second photo'));
  await query(`insert into notes values ('later')`);
  for (let minute = 0; minute < 2; minute += 1)
    await expect(shipChanges!()).rejects.toThrow(
      'photos/worn.webp cannot be read: EIO: i/o error, read. All other changes were shipped.',
    );
  const restored = await emptyDataFolder();
  const place = { dataDir: restored, files: 'uploads' };
  expect(await restoreBackup(backups, place, { now: new Date() })).toMatchObject({ files: 2 });
  expect(await notesIn(restored)).toEqual(['later']);
  const lists = async () => (await backups.store.list('backups/')).filter((name) => name.includes('/files/'));
  expect(await lists()).toHaveLength(1);
  // A full backup without the file would look complete.
  const full = backUp(backups, fromWornDisk, { now: new Date(Date.now() + 5000), isFollowed: false });
  await expect(full).rejects.toThrow('EIO: i/o error, read');

  isWorn = false;
  await shipChanges!();
  expect(await lists()).toHaveLength(2);
  expect(await verifyBackup(backups, { now: new Date() })).toMatchObject({ files: 3 });
});

test('a backup that a wrong clock made in the future does not delay the next one', { timeout }, async () => {
  const { files, query, backups, source } = await installation();
  let [now, refuses] = [new Date('2099-01-01T00:00Z'), false];
  const store = {
    ...backups.store,
    async remove(name: string) {
      if (refuses) throw new Error('the store is unavailable');
      await backups.store.remove(name);
    },
  };
  const plan = { everyHours: 24, keepDays: 30, now: () => now, stopping: new AbortController().signal };
  const { backUpIfDue, shipChanges } = scheduleBackups({ ...backups, store }, source, plan);
  const ids = async () => (await listBackups(backups)).map(({ id }) => id);
  await backUpIfDue();
  expect(await ids()).toEqual(['20990101T000000Z']);

  now = new Date();
  await backUpIfDue();
  await backUpIfDue();
  const [made = '', ...others] = await ids();
  expect([made.slice(0, 4), others]).toEqual([String(now.getFullYear()), ['20990101T000000Z']]);
  await files.put('photos/second.webp', Buffer.from('the second photo'));
  await query(`insert into notes values ('later')`);
  // A `Date` has whole milliseconds, and the note was committed within the last one.
  const [moment = ''] = await query(
    `select (date_trunc('milliseconds', clock_timestamp()) + interval '1 ms')::text as text`,
  );
  await shipChanges!();
  const restored = await emptyDataFolder();
  const place = { dataDir: restored, files: 'uploads' };
  const toTime = new Date(moment);
  await expect(restoreBackup(backups, place, { now: new Date(), toTime })).rejects.toMatchObject({
    code: 'dated-in-future',
    message: expect.stringContaining(`The newest other one is ${made}.`),
  });
  expect(await restoreBackup(backups, place, { now: new Date(), toTime, id: made })).toMatchObject({ files: 2 });
  expect(await notesIn(restored)).toEqual(['later']);

  // If old backups cannot be deleted, the next call tries again, although the newest one is not due.
  await backups.store.put('backups/20200202T000000Z/database/000001.age', Buffer.from('unfinished'));
  now = new Date(now.getTime() + 25 * 3_600_000);
  refuses = true;
  await expect(backUpIfDue()).rejects.toThrow('the store is unavailable');
  refuses = false;
  await backUpIfDue();
  expect(await backups.store.list('backups/20200202T000000Z/')).toEqual([]);
  expect(await ids()).toHaveLength(3);
});

/** An installation with an external database, and a program that writes a dump of so many MB. */
async function withExternalDatabase(megabytes = 1) {
  const { backups, source, query } = await installation();
  const programs = await emptyDataFolder();
  const dump = `if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99"; else exec head -c ${megabytes}MB /dev/zero; fi`;
  await writeFile(join(programs, 'pg_dump'), `#!/bin/sh\n${dump}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', [programs, process.env['PATH']].join(delimiter));
  return { backups, query, source, external: { url: source.url, dataDir: undefined } };
}

test('a dump that cannot be stored fails with the reason of the store, not with that of pg_dump', async () => {
  const { backups, external } = await withExternalDatabase(50);
  const put = (name: string) => Promise.reject(new Error(`no space left for ${name}`));
  const full = { ...backups, store: { ...backups.store, put } };
  await expect(backUp(full, external, { now: new Date(), isFollowed: false })).rejects.toThrow(
    /^no space left for backups\/\S+\/database\/000001\.age$/,
  );
});

test('no other backup begins while one runs, even if the database ends idle transactions', async () => {
  const { backups, external, query } = await withExternalDatabase();
  await query(`alter role postgres set idle_in_transaction_session_timeout = '100ms'`);
  const [isStoring, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put = async (name: string, content: Buffer) => {
    isStoring.resolve();
    await mayGoOn.promise;
    return backups.store.put(name, content);
  };
  const slow = { ...backups, store: { ...backups.store, put } };
  const first = backUp(slow, external, { now: new Date(), isFollowed: false });
  await isStoring.promise;
  // No transaction became idle within the last 300 ms, so that a limited one would have ended.
  const recent = `select pid::text as text from pg_stat_activity
    where state = 'idle in transaction' and state_change > clock_timestamp() - interval '300 ms'`;
  await expect.poll(() => query(recent)).toEqual([]);
  await expect(backUp(backups, external, { now: new Date(), isFollowed: false })).rejects.toThrow('Another backup');
  mayGoOn.resolve();
  await first;
  expect(await verifyBackup(backups, { now: new Date() })).toMatchObject({ files: 0 });
});

test('a damaged backup does not prevent the next one', async () => {
  const { backups, external } = await withExternalDatabase();
  const files = createFolderStore(await emptyDataFolder());
  await files.put('photos/first.webp', Buffer.from('the first photo'));
  const source = { ...external, files };
  const { id } = await backUp(backups, source, { now: new Date('2026-11-27T05:00Z'), isFollowed: false });
  const manifest = (await backups.store.list(`backups/${id}/`)).find((name) => name.includes('manifest'))!;
  await backups.store.put(manifest, Buffer.from('damaged'));
  const now = new Date('2026-11-27T06:00Z');
  await expect(verifyBackup(backups, { now })).rejects.toThrow('is not as it was stored.');
  const next = await backUp(backups, source, { now, isFollowed: false });
  expect(await verifyBackup(backups, { now })).toEqual({ id: next.id, files: 1, skipped: [] });
});

test('a backup that is dated in the future is verified only if it is named, and never replaces the newest', async () => {
  const { backups, external } = await withExternalDatabase();
  const now = new Date('2026-11-27T05:00Z');
  const future = await backUp(backups, external, { now: new Date('2099-01-01T00:00Z'), isFollowed: false });
  await expect(verifyBackup(backups, { now })).rejects.toThrow(`dated in the future, the newest ${future.id},`);
  expect(await inspectNewestBackup(backups, { now, kind: 'own' })).toBeUndefined();

  const current = await backUp(backups, external, { now, isFollowed: false });
  // The clocks of two machines may differ by a few minutes.
  for (const at of [now, new Date('2026-11-27T04:56Z')]) {
    expect(await verifyBackup(backups, { now: at })).toEqual({ id: current.id, files: 0, skipped: [future.id] });
  }
  expect(await inspectNewestBackup(backups, { now, kind: 'own' })).toMatchObject({ id: current.id });
  const named = { now, id: future.id };
  expect(await verifyBackup(backups, named)).toEqual({ id: future.id, files: 0, skipped: [] });
  const unknown = '20200101T000000Z';
  await expect(verifyBackup(backups, { now, id: unknown })).rejects.toThrow(`There is no backup ${unknown} in`);
  expect(await removeOldBackups(backups, external.url, 30, new Date('2027-11-27T05:00Z'))).toBe(0);
});

test(
  'a backup of an embedded database does not count for an external one, which gets one at once',
  { timeout },
  async () => {
    const { backups, source, external } = await withExternalDatabase();
    const embedded = await backUp(backups, source, { now: new Date('2026-11-27T05:00Z'), isFollowed: false });
    const now = new Date('2026-11-27T06:00Z');
    const newest = async () => [
      (await inspectNewestBackup(backups, { now, kind: 'built-in' }))?.id,
      (await inspectNewestBackup(backups, { now, kind: 'own' }))?.id,
    ];
    expect(await newest()).toEqual([embedded.id, undefined]);
    const plan = { everyHours: 24, keepDays: 30, now: () => now, stopping: new AbortController().signal };
    let read: string[] = [];
    const store = {
      ...backups.store,
      get(name: string) {
        read.push(name);
        return backups.store.get(name);
      },
    };
    const { backUpIfDue } = scheduleBackups({ ...backups, store }, external, plan);
    await backUpIfDue();
    await backUpIfDue();
    expect(await newest()).toEqual([embedded.id, '20261127T060000Z']);
    expect(await listBackups(backups)).toHaveLength(2);
    // Each manifest is read once.
    read = [];
    await backUpIfDue();
    expect(read).toEqual([]);
  },
);
