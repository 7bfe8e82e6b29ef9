import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase, query } from './database.ts';

const log = { warn() {} };

async function openTestDatabase() {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, log });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { db, url: database.url };
}

test('a bigint comes as a number, a time as a Date, a calendar date as it is written', async () => {
  const { db } = await openTestDatabase();
  const text = `select 9007199254740991::bigint as big, '2026-02-28'::date as day, $1::timestamptz as at, count(*) from users`;
  const at = new Date('2026-11-20T12:00:00Z');
  expect(await query(db, text, [at])).toEqual([{ big: 9007199254740991, day: '2026-02-28', at, count: 0 }]);
  await expect(query(db, `select 9007199254740993 as big, $1::text`, [''])).rejects.toThrow('too large');
});
