import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { contentOf, copySequences, type Copied, snapshotOf, storedTables, type Table } from './copy-rows.ts';

/** Condition: a row was written by a transaction that a snapshot did not see. Older and frozen rows have a higher age. */
const writtenSince = (xmin: string) => `age(xmin) <= age('${BigInt(xmin) % 2n ** 32n}'::xid)`;

/**
 * Copies what has changed in the source since an earlier copy, in one transaction. The target then equals the source at one moment. With
 * `isLast`, the content of each table is compared; nothing may be written in the meantime.
 * @throws Error if the copy differs from the source
 */
export async function copyChanges(
  source: Client,
  target: Client,
  { since, except, isLast }: { since: string; except: readonly string[]; isLast: boolean },
): Promise<Copied> {
  const tables = await storedTables(source, except);
  await source.query('begin isolation level repeatable read read only');
  const next = await snapshotOf(source);
  await target.query('begin');
  await target.query('set local session_replication_role = replica');
  let rows = 0;
  for (const table of tables) {
    rows += await copyChanged(source, target, table, since);
    if (!isLast) continue;
    const [there, here] = await Promise.all([contentOf(source, table), contentOf(target, table)]);
    if (there !== here)
      throw new Error(`The table ${table.name} did not arrive as it was: ${here} instead of ${there}.`);
  }
  await copySequences(source, target);
  await target.query('commit');
  await source.query('commit');
  return { tables: tables.length, rows, since: next };
}

async function copyChanged(source: Client, target: Client, table: Table, since: string): Promise<number> {
  const { name, columns, key } = table;
  await target.query(`create temp table changed (like ${name}) on commit drop`);
  const where = key === null ? 'true' : writtenSince(since);
  const changed = await copyInto(
    source,
    target,
    `select ${columns} from ${name} where ${where}`,
    `changed (${columns})`,
  );
  if (key === null) await target.query(`delete from ${name}`);
  else if (changed > 0) await target.query(`delete from ${name} using changed where ${sameKey(name, 'changed', key)}`);
  // The target now has all unchanged rows, and rows that were deleted in the source.
  const [all, unchanged] = [await countOf(source, name), await countOf(target, name)];
  if (key !== null && unchanged !== all - changed) await deleteMissing(source, target, name, key);
  await target.query(`insert into ${name} (${columns}) overriding system value select ${columns} from changed`);
  await target.query('drop table changed');
  return changed;
}

/** Deletes rows whose key the source no longer has. */
async function deleteMissing(source: Client, target: Client, name: string, key: string[]): Promise<void> {
  const columns = key.join(', ');
  await target.query(`create temp table present on commit drop as select ${columns} from ${name} limit 0`);
  await copyInto(source, target, `select ${columns} from ${name}`, 'present');
  await target.query('analyze present');
  await target.query(
    `delete from ${name} where not exists (select from present where ${sameKey(name, 'present', key)})`,
  );
  await target.query('drop table present');
}

async function copyInto(source: Client, target: Client, select: string, into: string): Promise<number> {
  const written = target.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(source.query(copyTo(`copy (${select}) to stdout`)), written);
  return written.rowCount;
}

const sameKey = (one: string, other: string, key: string[]) =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

async function countOf(session: Client, name: string): Promise<number> {
  const { rows } = await session.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]!.count);
}
