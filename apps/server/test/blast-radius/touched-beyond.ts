import { query } from '../../src/platform/database/database.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { Town } from '../bystanders.ts';
import { mailsUnderWay, waitingKinds } from '../stored-values.ts';
import { until } from '../until.ts';
import type { Call } from './call.ts';

/** All rows of all tables as JSON texts. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads all rows, without the counter of reads at the payment provider and the numbers that a job counts whenever it is due. */
export async function rowsOf({ server: { platform } }: Town): Promise<Rows> {
  const names = await query<{ name: string }>(
    platform.db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'member_numbers')`,
    [],
  );
  const all = names.map(
    ({ name }) => `select '${name}' as name, (to_jsonb(one) - 'revision')::text as row from ${name} one`,
  );
  const rows = await query<{ name: string; row: string }>(platform.db, all.join(' union all '), []);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ name }) => name),
      ([name, of]) => [name, new Set(of.map(({ row }) => row))],
    ),
  );
}

/** True for the mail of an earlier notice or check-in, which is sent at any moment once it is due. */
function isDueMail({ table, row }: { table: string; row: string }, now: Date): boolean {
  if (table !== 'outgoing_mails') return false;
  const mail = JSON.parse(row) as { kind: string; attempts: number; due_at: string };
  return waitingKinds.includes(mail.kind) && (mail.attempts > 0 || new Date(mail.due_at) <= now);
}

/** Waits for jobs that send mails, copy photos as evidence and report payments. Their rows belong to the call that caused them. */
export const allIsOut = ({ server: { platform } }: Town): Promise<void> => {
  const waiting = `${mailsUnderWay}
    union all select from evidence_photos where kept_at is null and (next_try_at is null or tries > 0)
    union all select from stand_in_payments where kind = 'event' and (body ->> 'pending_webhooks')::int > 0`;
  return until(async () => (await query(platform.db, waiting, [])).length === 0);
};

/** Runs a call. Returns the rows that it touched without being allowed to, and all rows after it. */
export async function touchedBeyond(
  call: Call,
  town: Town,
  before: Rows,
): Promise<{ beyond: readonly string[]; after: Rows }> {
  await call.run(town);
  await allIsOut(town);
  const after = await rowsOf(town);
  const none = new Set<string>();
  const touched = [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [old, now] = [before.get(table) ?? none, after.get(table) ?? none];
    return [...old, ...now].filter((row) => old.has(row) !== now.has(row)).map((row) => ({ table, row }));
  });
  const beyond = touched.filter(
    (one) => !call.may[one.table as keyof Tables]?.(one.row, town) && !isDueMail(one, town.server.clock.now()),
  );
  const didNothing = call.isDue && touched.length === beyond.length;
  return { beyond: didNothing ? ['it did nothing'] : beyond.map(({ table, row }) => `${table} ${row}`), after };
}
