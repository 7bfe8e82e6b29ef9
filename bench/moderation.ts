import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserId } from '@ambiance/domain/ids';
import { Client } from 'pg';
import { listCases } from '../apps/server/src/features/moderation/case-list.repository.ts';
import { viewCase } from '../apps/server/src/features/moderation/case-view.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { latencyOf, latencyText } from './latency.ts';

const quickToLoad = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };
const reports = 100_000;
const members = 50_000;
const counted = 100;
const warmUps = 20;
const now = new Date('2026-11-18T17:00:00Z');
const moderator = '00000000-0000-4000-8000-000000000000' as UserId;

/**
 * Measures the queue and single cases of a database with very many reports. Half of the cases are open. One report in a
 * hundred includes a whole conversation.
 */
export async function benchModeration(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: quickToLoad });
  try {
    await migrate({ url: postgres.url, log });
    await seed(postgres.url);
    const db = openDatabase({ url: postgres.url, log });
    const rows = await listCases(db, moderator, { state: 'open' }, now);
    const viewer = { id: moderator, role: 'moderator' } as Parameters<typeof viewCase>[2];
    const calls: Record<string, (index: number) => Promise<unknown>> = {
      queue: () => listCases(db, moderator, { state: 'open' }, now),
      'queue, later page': (index) =>
        listCases(db, moderator, { state: 'open', cursor: String(1 + ((index * 61) % 20_000)) }, now),
      'queue, one category': () => listCases(db, moderator, { state: 'open', category: 'scam' }, now),
      'queue, a name': (index) => listCases(db, moderator, { state: 'open', q: `Member ${1000 + index * 7}` }, now),
      'closed cases': () => listCases(db, moderator, { state: 'closed' }, now),
      'a case': (index) => viewCase(db, rows[index % 24]!.id, viewer, now),
    };
    print(`| p50 / p99 in ms | at ${reports.toLocaleString('en')} reports |`);
    print('|---|---|');
    for (const [name, call] of Object.entries(calls)) {
      const all = Array.from({ length: counted + warmUps }, (_, index) => () => call(index));
      print(`| ${name} | ${latencyText(await latencyOf(all, warmUps))} |`);
    }
    await db.destroy();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function seed(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
    select md5('member ' || n)::uuid, 'member' || n || '@example.com', 'Member ' || n, 'Montréal', 'Canada', '1990-01-01',
      date '2026-11-18', timestamptz '2026-01-01'
    from generate_series(1, ${members}) as n;
    insert into cases (user_id, priority, opened_at, due_at, closed_at, acted)
    select md5('member ' || n)::uuid, 1 + n % 4, at, at + interval '24 hours',
      case when n % 2 = 0 then at + interval '9 hours' end, case when n % 2 = 0 then n % 3 = 0 end
    from generate_series(1, ${members}) as n
    cross join lateral (select timestamptz '2026-11-18 17:00Z' - make_interval(mins => n % 40000) as at) as opened;
    insert into decisions (case_id, user_id, decided_by, kind, reason, note, decided_at)
    select id, user_id, '${moderator}', case when acted then 'warn' else 'none' end, 'other', 'Looked at', closed_at
    from cases where closed_at is not null;
    insert into reports (case_id, reporter_id, reported_id, category, reason, created_at, snapshot)
    select cases.id, md5('member ' || (n * 7919 % ${members} + 1))::uuid, cases.user_id,
      (array['danger', 'minors-or-force', 'harassment', 'scam', 'fake-profile', 'under-age', 'content', 'other'])[1 + (n / 7) % 8], 'Not nice', opened_at,
      jsonb_build_object('profile', jsonb_build_object('displayName', 'Member', 'city', 'Montréal', 'country', 'Canada'),
        'photoIds', '[]'::jsonb, 'messages', (
          select jsonb_agg(jsonb_build_object('id', m, 'fromUserId', cases.user_id, 'text', repeat('words ', 20),
            'sentUtc', '2026-11-18T12:00:00Z')) from generate_series(1, case n % 100 when 0 then 200 else 20 end) as m))
    from generate_series(1, ${reports}) as n join cases on cases.id = n % ${members} + 1;
    analyze`);
  await client.end();
}
