import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase, query } from './database.ts';
import { migrate } from './migrate.ts';

const first = 'create table first (id int); insert into first values (1)';
const second = 'create table second (id int); insert into second select id + 1 from first';

/** A database without tables, and a node for each version that may migrate it. */
async function startNodes() {
  const database = await createTestDatabase('template0');
  const db = openDatabase({ url: database.url, log: { warn() {} } });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const applied: string[] = [];
  const log = { info: ({ migration }: { migration: string }) => void applied.push(migration) };
  return {
    applied,
    async nodeWith(files: Record<string, string>) {
      const folder = await mkdtemp(join(tmpdir(), 'ambiance-migrations-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
      return { start: () => migrate({ url: database.url, log, folder: pathToFileURL(`${folder}/`) }) };
    },
    rowsOf: (table: string) => query(db, `select * from ${table}`, []),
  };
}

test('migrations are applied once and in order when several nodes start at once', async () => {
  const { nodeWith, applied, rowsOf } = await startNodes();
  const node = await nodeWith({ '0002-second.sql': second, '0001-first.sql': first });
  await Promise.all([node.start(), node.start(), node.start()]);
  expect(applied).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rowsOf('second')).toEqual([{ id: 2 }]);
});

test('a migration that was changed after it was applied is refused, and nothing after it is applied', async () => {
  const { nodeWith, applied } = await startNodes();
  await (await nodeWith({ '0001-first.sql': first })).start();
  const changed = await nodeWith({ '0001-first.sql': `${first} -- changed`, '0002-second.sql': second });
  await expect(changed.start()).rejects.toThrow(
    'The migration 0001-first.sql was changed after it was applied. Add a new migration instead.',
  );
  expect(applied).toEqual(['0001-first.sql']);
});

test('a node of the version before starts on a database that a newer node has migrated', async () => {
  const { nodeWith, applied, rowsOf } = await startNodes();
  await (await nodeWith({ '0001-first.sql': first, '0002-second.sql': second })).start();
  await (await nodeWith({ '0001-first.sql': first })).start();
  expect(applied).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rowsOf('second')).toEqual([{ id: 2 }]);
});

test('a migration that fails half-way leaves nothing behind and is named', async () => {
  const { nodeWith, rowsOf } = await startNodes();
  const broken = await nodeWith({ '0001-first.sql': `${first}; insert into nowhere values (1)` });
  await expect(broken.start()).rejects.toThrow(
    'The migration 0001-first.sql failed: relation "nowhere" does not exist',
  );
  await (await nodeWith({ '0001-first.sql': first })).start();
  expect(await rowsOf('first')).toEqual([{ id: 1 }]);
});
