import { moods } from '@ambiance/domain/moods';
import { expect, test } from 'vitest';
import { type Dump, loadDump, migrationsOf, ownTables, readDump } from '../test/load-dump.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { tierOf } from './features/plans/tiers.repository.ts';
import { type Db, query } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';

const log = { info() {}, warn() {} };
const demoPassword = 'ambiance-demo';

/** The demo town in the tables of an older version, changed by `happened`. */
async function openOldTown(happened: (db: Db) => Promise<unknown> = async () => {}) {
  const dump = await readDump('demo-town-0015.json.gz');
  const { url, db } = await openTestDatabase('template0');
  await migrate({ url, log, only: new Set(migrationsOf(dump)) });
  await loadDump(db, dump);
  await happened(db);
  return { db, dump, url, upgrade: () => migrate({ url, log }) };
}

const badgesOf = async (db: Db) =>
  db
    .selectFrom('users')
    .orderBy('email')
    .select(['id', 'email', 'role', 'verification_source', 'verified_at', 'created_at'])
    .execute();

const countsIn = (dump: Dump) => Object.fromEntries(ownTables.map((name) => [name, dump.tables[name]!.length]));
async function countsOf(db: Db) {
  const counts: [string, unknown][] = [];
  for (const name of ownTables)
    counts.push([name, (await query<{ n: number }>(db, `select count(*) n from ${name}`, []))[0]!.n]);
  return Object.fromEntries(counts);
}

const foundIn = (db: Db) =>
  db
    .selectFrom('discover')
    .innerJoin('cities', 'cities.id', 'city_id')
    .select(['user_id', 'mood', 'cell', 'key', 'name', 'staleness'])
    .orderBy('user_id')
    .execute();

test('an upgraded database of the first version keeps all members and data, and search finds them as before', async () => {
  const { db, dump, upgrade } = await openOldTown();
  const before = await foundIn(db);
  expect(before.length).toBeGreaterThan(390);
  await upgrade();
  expect(await countsOf(db)).toEqual(countsIn(dump));
  expect(await foundIn(db)).toEqual(before);
});

test('the premium plan of an upgraded first-version database opens every mood', async () => {
  const { db, upgrade } = await openOldTown();
  await upgrade();
  expect((await tierOf(db, 'premium')).moods.toSorted()).toEqual(moods.toSorted());
});

test('members of an upgraded first-version database log in, find each other and read their messages', async () => {
  const { db, url, upgrade } = await openOldTown();
  await upgrade();
  const [last] = await query<{ at: Date }>(db, 'select max(sent_at) as at from messages', []);
  const server = await startTestServer({ databaseUrl: url });
  server.clock.set(last!.at.toISOString());
  const elodie = await server.logIn('standard@ambiance.example', demoPassword);
  expect(await elodie.plans.mine()).toMatchObject({ effectiveTier: 'standard' });
  expect((await elodie.discovery.search({ query: { city: 'Montréal' } })).items).toHaveLength(24);
  const { items } = await elodie.chat.conversations();
  expect(items.length).toBeGreaterThan(4);
  const host = await server.logIn('host@ambiance.example', demoPassword);
  // Members of the older version had proved their addresses. Staff had never been asked to do so.
  expect([elodie.user.emailProved, host.user.emailProved]).toEqual([true, false]);
  expect(host.user).toMatchObject({ role: 'host', venueIds: [1], verificationSource: 'venue' });
  // Primary photos that were already shown do not count as new.
  const noor = await server.signUp({ role: 'moderator' });
  expect(await noor.faces.list()).toEqual([]);
});

test('venues of the first version get the time zone of their province', async () => {
  const places = [
    ['Banff', 51.18, -115.57, 'America/Edmonton'],
    ['Kelowna', 49.89, -119.5, 'America/Vancouver'],
    ['Saskatoon', 52.13, -106.67, 'America/Regina'],
    ['Winnipeg', 49.9, -97.14, 'America/Winnipeg'],
    ['Gaspé', 48.83, -64.48, 'America/Toronto'],
    ['Moncton', 46.09, -64.77, 'America/Halifax'],
    ['Gander', 48.96, -54.61, 'America/St_Johns'],
    ['Anywhere', null, null, 'America/Toronto'],
  ] as const;
  const { db, upgrade } = await openOldTown(async (old) => {
    for (const [city, latitude, longitude] of places) {
      await query(
        old,
        `insert into venues (name, city, country, latitude, longitude, created_at) values ('A café', $1, 'Canada', $2, $3, now())`,
        [city, latitude, longitude],
      );
    }
  });
  await upgrade();
  const zones = await query<{ city: string; time_zone: string }>(db, 'select city, time_zone from venues', []);
  const zoneOf = Object.fromEntries(zones.map(({ city, time_zone }) => [city, time_zone]));
  expect(zoneOf).toMatchObject(Object.fromEntries(places.map(([city, , , zone]) => [city, zone])));
  expect(zoneOf).toMatchObject({ Vancouver: 'America/Vancouver', Québec: 'America/Toronto' });
});

test('perks of the first version keep every word, in the language of the venue’s manager', async () => {
  const { db, upgrade } = await openOldTown((old) =>
    query(old, `update users set language = 'fr' where email = 'manager@ambiance.example'`, []),
  );
  const words = () => query(db, 'select id, venue_id, title, blurb, terms from perks order by id', []);
  const before = await words();
  await upgrade();
  expect(await words()).toEqual(before);
  const languages = await query<{ venue: string; language: string; translated: number }>(
    db,
    `select venues.name as venue, perks.language, count(translated_title)::int as translated
     from perks join venues on venues.id = venue_id group by 1, 2`,
    [],
  );
  expect(languages).toHaveLength(5);
  expect(languages).toEqual(
    expect.arrayContaining([
      { venue: 'Café Lanterne', language: 'fr', translated: 0 },
      { venue: 'Harbour & Rye', language: 'en', translated: 0 },
      { venue: 'Le Petit Ciné', language: 'fr', translated: 0 },
    ]),
  );
});

test('venue badges stay with current staff, and phone badges with members who verified a phone', async () => {
  const provedAt = new Date('2026-11-01T12:00:00Z');
  const { db, upgrade } = await openOldTown((old) =>
    query(old, `update users set phone_verified_at = $1 where email = 'standard@ambiance.example'`, [provedAt]),
  );
  const before = await badgesOf(db);
  await upgrade();
  const after = await badgesOf(db);
  const earned = after.filter(({ verification_source }) => verification_source !== 'admin' && verification_source);
  expect(earned.filter(({ verification_source }) => verification_source === 'phone')).toMatchObject([
    { email: 'standard@ambiance.example', verified_at: provedAt },
  ]);
  const staff = earned.filter(({ verification_source }) => verification_source === 'venue');
  expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(['host', 'manager']));
  expect(staff).toHaveLength(after.filter(({ role }) => role === 'host' || role === 'manager').length);
  // Badges from administrators were given one by one and had not been affected.
  const byAdmin = (rows: typeof before) => rows.filter(({ verification_source }) => verification_source === 'admin');
  expect(byAdmin(after)).toEqual(byAdmin(before));
  expect(byAdmin(after).length).toBeGreaterThan(10);
});

test('an administrator badge given to all members at once is removed, and badges earned otherwise stay', async () => {
  const given = new Date('2026-11-20T12:00:00Z');
  const provedAt = new Date('2026-11-01T12:00:00Z');
  const { db, upgrade } = await openOldTown(async (old) => {
    await query(old, `update users set verification_source = 'admin', verified_at = $1`, [given]);
    await query(old, `update users set phone_verified_at = $1 where email = 'free@ambiance.example'`, [provedAt]);
    const alone = [new Date(given.getTime() + 60_000)];
    await query(old, `update users set verified_at = $1 where email = 'premium@ambiance.example'`, alone);
  });
  await upgrade();
  const badges = new Map((await badgesOf(db)).map((row) => [row.email, row]));
  expect(badges.get('premium@ambiance.example')).toMatchObject({ verification_source: 'admin' });
  expect(badges.get('free@ambiance.example')).toMatchObject({ verification_source: 'phone', verified_at: provedAt });
  expect(badges.get('host@ambiance.example')).toMatchObject({ verification_source: 'venue' });
  expect(badges.get('standard@ambiance.example')).toMatchObject({ verification_source: null, verified_at: null });
  expect([...badges.values()].filter(({ verification_source }) => verification_source === 'admin')).toHaveLength(1);
});
