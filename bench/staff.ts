import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { Client } from 'pg';
import {
  assignmentsOfHost,
  assignmentsOfVenue,
} from '../apps/server/src/features/assignments/assignments.repository.ts';
import { auditEventsBefore } from '../apps/server/src/features/audit/audit.repository.ts';
import { listCases } from '../apps/server/src/features/moderation/case-list.repository.ts';
import { viewCase } from '../apps/server/src/features/moderation/case-view.ts';
import { managedPerks } from '../apps/server/src/features/perks/managed/managed-perks.repository.ts';
import { meetingDaysOf } from '../apps/server/src/features/perks/managed/meeting-days.repository.ts';
import { redemptionDaysOf } from '../apps/server/src/features/perks/managed/redemption-days.repository.ts';
import { rejectedOfflineAt } from '../apps/server/src/features/perks/offline-answers.ts';
import { redemptionsFor } from '../apps/server/src/features/perks/redemptions.repository.ts';
import { seedTiers } from '../apps/server/src/features/plans/tiers.repository.ts';
import { hostsOf } from '../apps/server/src/features/venues/staff.repository.ts';
import { venueById } from '../apps/server/src/features/venues/venues.repository.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { latencyOf, latencyText } from './latency.ts';

const sizes = { cases: 500, hosts: 200, perks: 200, redemptions: 20_000 };
const members = 5000;
const counted = 40;
const warmUps = 5;
const now = new Date('2026-11-18T17:00:00Z');
const moderator = '00000000-0000-4000-8000-000000000000' as UserId;

/** Measures what each staff screen reads, at one venue with very many hosts, perks and redemptions, and very many open cases. */
export async function benchStaff(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    await migrate({ url: postgres.url, log });
    const db = openDatabase({ url: postgres.url, log });
    await seedTiers(db);
    const { venueId, hostId } = await seed(postgres.url);
    const rows = await listCases(db, moderator, { state: 'open' }, now);
    const viewer = { id: moderator, role: 'moderator' } as Parameters<typeof viewCase>[2];
    const reader = { readerId: hostId, language: 'en' } as const;
    const calls: Record<string, (index: number) => Promise<unknown>> = {
      'reference: a venue by its id': () => venueById(db, venueId),
      'moderation: queue': () => listCases(db, moderator, { state: 'open' }, now),
      'moderation: a case': (index) => viewCase(db, rows[index % rows.length]!.id, viewer, now),
      'administration: audit': () => auditEventsBefore(db, {}, 50),
      'manager: hosts': () => hostsOf(db, venueId),
      'manager: search of hosts': () => hostsOf(db, venueId, { q: 'host 1', limit: 25 }),
      'manager: assignments': () => assignmentsOfVenue(db, venueId),
      'manager: perks': () => managedPerks(db, venueId, now),
      'manager: redemptions of a month': () => redemptionDaysOf(db, venueId, '2026-11', 'en'),
      'manager: meetings': () => meetingDaysOf(db, venueId, now),
      'manager: rejected redemptions': () => rejectedOfflineAt(db, venueId, reader, now),
      'host: desk': () => assignmentsOfHost(db, hostId, undefined),
      'door: latest redemptions': () => redemptionsFor(db, hostId, 'en', now),
    };
    const { cases, hosts, perks, redemptions } = sizes;
    print(`| p50 / p99 in ms | ${cases} cases, ${hosts} hosts, ${perks} perks, ${redemptions} redemptions |`);
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

async function seed(url: string): Promise<{ venueId: VenueId; hostId: UserId }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const person = `'Montréal', 'Canada', '1990-01-01', date '2026-11-18', timestamptz '2026-01-01'`;
  await client.query(`
    insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
    select md5('member ' || n)::uuid, 'member' || n || '@example.com', 'Member ' || n, ${person}
    from generate_series(1, ${members}) as n;
    insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at, role)
    select md5('host ' || n)::uuid, 'host' || n || '@example.com', 'Host ' || n, ${person}, 'host'
    from generate_series(1, ${sizes.hosts}) as n;
    insert into cases (user_id, priority, opened_at, due_at)
    select md5('member ' || n)::uuid, 1 + n % 4, at, at + interval '24 hours' from generate_series(1, ${sizes.cases}) as n
    cross join lateral (select timestamptz '2026-11-18 17:00Z' - make_interval(mins => n) as at) as opened;
    insert into reports (case_id, reporter_id, reported_id, category, reason, created_at, snapshot)
    select id, md5('member ' || ${members} - id)::uuid, user_id, 'harassment', 'Not nice', opened_at,
      '{"profile": {"displayName": "Member", "city": "Montréal", "country": "Canada"}, "photoIds": [], "messages": []}'
    from cases;
    insert into audit_events (at, actor_id, action, member_id)
    select timestamptz '2026-11-18 16:00Z', md5('host 1')::uuid, 'case-opened', md5('member ' || n)::uuid
    from generate_series(1, 1000) as n;
    insert into venues (name, city, country, time_zone, created_at)
    values ('Café Lanterne', 'Montréal', 'Canada', 'America/Toronto', timestamptz '2026-01-01');
    insert into venue_staff (venue_id, user_id, role, created_at)
    select venues.id, users.id, 'host', timestamptz '2026-01-01' from venues, users where users.role = 'host';
    insert into perks (venue_id, title, min_tier, category, created_at)
    select id, 'Perk ' || n, 'standard', 'cafe', timestamptz '2026-01-01' from venues, generate_series(1, ${sizes.perks}) as n;
    insert into perk_claims (perk_id, user_id, title, token, created_at, redeemed_at, redeemed_by)
    select perks.id, md5('member ' || n)::uuid, title, md5('claim ' || perks.id || ' ' || n), timestamptz '2026-10-01',
      timestamptz '2026-11-18 16:00Z' - make_interval(hours => (n * 7 + perks.id::int) % 700), md5('host 1')::uuid
    from perks, generate_series(1, ${sizes.redemptions / sizes.perks}) as n;
    insert into assignments (venue_id, member_id, host_id, created_at)
    select venues.id, md5('member ' || n)::uuid, md5('host ' || 1 + n % 4)::uuid, timestamptz '2026-11-18 16:00Z'
    from venues, generate_series(1, 400) as n;
    analyze`);
  const { rows } = await client.query<{ venueId: VenueId; hostId: UserId }>(
    `select id as "venueId", md5('host 1')::uuid as "hostId" from venues`,
  );
  await client.end();
  return { venueId: Number(rows[0]!.venueId), hostId: rows[0]!.hostId };
}
