import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { fillBusyTables, whileWritten } from '../../../test/busy-tables.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles } from './sql-files.ts';

const rows = inject('migrationRows');
const folder = new URL('../../../migrations/', import.meta.url);
/** The newest migration for which the rows can be generated. All tables that the test writes to have the columns of that migration. */
const filledAt = '0035';
/** Earlier migrations are applied everywhere and never change; docs/operations.md states how long they lock. */
const firstHeld = '0054';
const longestWaitMs = 1000;
const log = { info() {}, warn() {} };

async function folderOf(names: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const to = await temporaryFolder();
  for (const name of names) await copyFile(new URL(name, folder), join(to, name));
  for (const [name, sql] of Object.entries(more)) await writeFile(join(to, name), sql);
  return pathToFileURL(`${to}/`);
}

/** A database with this many messages, and a tenth as many members and conversations, before the first measured migration. */
async function openFilled() {
  const database = await createTestDatabase('template0');
  const names = (await readSqlFiles(folder)).map(({ name }) => name);
  const [before, after] = [names.filter((name) => name < filledAt), names.filter((name) => name >= filledAt)];
  const routines = await folderOf([], { 'history.json': '{}' });
  const upTo = async (count: number, more?: Readonly<Record<string, string>>) =>
    migrate({
      url: database.url,
      log,
      routines,
      migrations: await folderOf([...before, ...after.slice(0, count)], more),
    });
  await upTo(0);
  await fillBusyTables(database.url, rows);
  /**
   * Applies migrations up to an index while others write. Returns the longest wait of a write and the total time, in
   * milliseconds.
   */
  const measured = async (count: number, more?: Readonly<Record<string, string>>) => {
    let tookMs = 0;
    const waitMs = await whileWritten(database.url, rows, async () => {
      const started = performance.now();
      await upTo(count, more);
      tookMs = performance.now() - started;
    });
    return { waitMs: Math.round(waitMs), tookMs: Math.round(tookMs) };
  };
  return { after, measured };
}

test(`while a migration changes tables of ${rows} rows, each write waits less than a second`, async () => {
  const { after, measured } = await openFilled();
  const seen: Record<string, { waitMs: number; tookMs: number }> = {};
  for (const [index, name] of after.entries()) seen[name] = await measured(index + 1);

  // An online migration for comparison. The one below does the same without care and blocks writers.
  seen['beside the work'] = await measured(after.length, {
    '9001-beside.online.sql': `
        alter table messages add column if not exists mark int;
        create index concurrently if not exists messages_sent on messages (sent_at);
        alter table messages drop constraint if exists messages_marked;
        alter table messages add constraint messages_marked check (body <> '' or mark is null) not valid;
        alter table messages validate constraint messages_marked;
        -- repeated from '00000000-0000-0000-0000-000000000000'
        with few as (select id from users where id > $1::uuid order by id limit 500),
          changed as (update users set city = 'Lévis' where id in (select id from few) and city = 'Somewhere')
        select id as after from few order by id desc limit 1;`,
  });
  if (rows >= 1_000_000) {
    seen['in everybody’s way'] = await measured(after.length, {
      '9002-in-the-way.sql': `create index on messages (sent_at, sender_id); update users set city = 'Laval';`,
    });
    expect(seen['in everybody’s way'].waitMs).toBeGreaterThan(longestWaitMs);
  }
  console.table(seen);
  const held = Object.entries(seen).filter(([name]) => name >= firstHeld && name !== 'in everybody’s way');
  for (const [name, { waitMs }] of held) expect(waitMs, name).toBeLessThan(longestWaitMs);
  expect(held.length).toBeGreaterThan(0);
}, 3_600_000);
