import { moodNumbers, moods } from '@ambiance/domain/moods';
import { cellAt } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { around, idsFoundBy, montreal, type Point, type SearchQuery } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';

const quebec: Point = [46.8139, -71.208];
const at = ([latitude, longitude]: Point) => ({ latitude, longitude });

/** Ana searches for Ben, who is changed only in the database. Carl, who is like Ben, stays unchanged. */
async function startWithBen() {
  const server = await startTestServer();
  const { db } = server.platform;
  const ana = await server.signUp({ ...at(montreal), displayName: 'Ana', tier: 'premium' });
  const person = { ...at(montreal), mood: 'chat' as const };
  const ben = await server.signUp({ ...person, displayName: 'Ben' });
  const carl = await server.signUp({ ...person, displayName: 'Carl' });
  for (const one of [ben, carl]) await one.members.updateMe({ body: { speaks: ['fr'] } });
  // Her position adds the cell to those that search knows.
  await server.signUp({ ...at(quebec), displayName: 'Zita', city: 'Québec' });

  const ways: Record<string, SearchQuery> = {
    recent: {},
    near: around(montreal),
    far: around(quebec),
    mood: { mood: 'chat' },
    'mood, near': { ...around(montreal), mood: 'chat' },
    city: { city: 'Montréal' },
    name: { q: 'ben' },
    'name, near': { ...around(montreal), q: 'ben' },
    age: { minAge: '30', maxAge: '40' },
    language: { speaks: 'fr' },
  };
  /** The kinds of search that find Ben; `look-up` means that his profile can be read. */
  async function foundBy(): Promise<string[]> {
    const found: string[] = [];
    for (const [way, query] of Object.entries(ways)) {
      const ids = await idsFoundBy(ana, query);
      if (ids.includes(ben.id)) found.push(way);
      if (!way.includes('name') && way !== 'far') expect(ids, way).toContain(carl.id);
    }
    const known = await ana.discovery.member({ params: { id: ben.id } }).catch(() => undefined);
    return known ? [...found, 'look-up'] : found;
  }
  const setBen = (column: string, value: unknown) =>
    sql`update users set ${sql.ref(column)} = ${value} where id = ${ben.id}`.execute(db);
  return { ...server, db, ana, ben, carl, foundBy, setBen };
}

const everyWay = ['recent', 'near', 'mood', 'mood, near', 'city', 'name', 'name, near', 'age', 'language', 'look-up'];
const without = (...ways: string[]) => everyWay.filter((way) => !ways.includes(way));

test('every account column that affects search takes effect at once, whatever changes it', async () => {
  const { foundBy, setBen } = await startWithBen();
  expect(await foundBy()).toEqual(everyWay);
  const changes: [column: string, value: unknown, back: unknown, foundBy: string[]][] = [
    ['status', 'Suspended', 'Active', []],
    ['status', 'Blocked', 'Active', []],
    ['status', 'Deleted', 'Active', []],
    ['awaits_email_proof', true, false, []],
    ['role', 'moderator', 'member', []],
    ['mood', 'dinner', 'chat', without('mood', 'mood, near')],
    ['mood', null, 'chat', without('mood', 'mood, near')],
    ['city', 'Laval', 'Montréal', without('city')],
    ['display_name', 'Zoé', 'Ben', without('name', 'name, near')],
    ['date_of_birth', '1960-01-01', '1990-05-17', without('age')],
    ['speaks', ['en'], ['en', 'fr'], without('language')],
    ['paused', true, false, []],
  ];
  for (const [column, value, back, expected] of changes) {
    await setBen(column, value);
    expect(await foundBy(), `${column} = ${String(value)}`).toEqual(expected);
    await setBen(column, back);
    expect(await foundBy(), `${column} = ${String(back)}`).toEqual(everyWay);
  }
});

test('recently active members come first, and search results match the account', async () => {
  const { ana, ben, carl, setBen } = await startWithBen();
  const order = async () => (await idsFoundBy(ana, { mood: 'chat' })).indexOf(ben.id);
  await setBen('active_on', '2026-01-01');
  expect(await order()).toBe(1);
  await setBen('active_on', '2027-01-01');
  expect(await order()).toBe(0);
  await setBen('shows_activity', false);
  expect(await order()).toBe(1);
  await setBen('shows_activity', true);
  expect(await order()).toBe(0);
  await setBen('verification_source', 'phone');
  const { items } = await ana.discovery.search({ query: { mood: 'chat' } });
  expect(items.map(({ id, verified }) => [id, verified])).toEqual([
    [ben.id, true],
    [carl.id, false],
  ]);
});

test('a shown position takes effect in search at once, and so does its removal', async () => {
  const { db, ben, foundBy } = await startWithBen();
  await sql`update positions set shown_cell = ${cellAt(...quebec)} where user_id = ${ben.id}`.execute(db);
  expect(await foundBy()).toEqual(['recent', 'far', 'mood', 'city', 'name', 'age', 'language', 'look-up']);
  await sql`delete from positions where user_id = ${ben.id}`.execute(db);
  expect(await foundBy()).toEqual(without('near', 'mood, near', 'name, near'));
  const cell = cellAt(...montreal);
  await sql`insert into positions (user_id, cell, shown_cell) values (${ben.id}, ${cell}, ${cell})`.execute(db);
  expect(await foundBy()).toEqual(everyWay);
});

test('two changes of a member at the same time both take effect in search', async () => {
  const { db, ben, foundBy } = await startWithBen();
  const moving = await db.transaction().execute(async (tx) => {
    await sql`update users set mood = 'dinner' where id = ${ben.id}`.execute(tx);
    const move = sql`update positions set shown_cell = ${cellAt(...quebec)} where user_id = ${ben.id}`.execute(db);
    await waitingStatements(db, 1);
    return { move };
  });
  await moving.move;
  expect(await foundBy()).toEqual(['recent', 'far', 'city', 'name', 'age', 'language', 'look-up']);
});

test('a host’s job at a venue takes effect in search at once, and so does its end', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const venue = await openVenue(server);
  const [host, colleague] = [await venue.hire(), await venue.hire()];
  const ana = await server.signUp({ tier: 'premium' });
  const finds = async () => {
    const ids = await idsFoundBy(ana, {});
    const known = await ana.discovery.member({ params: { id: host.id } }).catch(() => undefined);
    expect(ids).not.toContain(colleague.id);
    return [ids.includes(host.id), known !== undefined];
  };
  const setWork = (column: string, value: boolean) =>
    sql`update venue_staff set ${sql.ref(column)} = ${value} where user_id = ${host.id}`.execute(db);
  expect(await finds()).toEqual([false, false]);
  await setWork('visible_as_individual', true);
  expect(await finds()).toEqual([true, true]);
  for (const [column, hides] of [
    ['visible_as_individual', false],
    ['non_discoverable', true],
    ['active', false],
  ] as const) {
    await setWork(column, hides);
    expect(await finds(), column).toEqual([false, false]);
    await setWork(column, !hides);
    expect(await finds(), column).toEqual([true, true]);
  }
  await sql`delete from venue_staff where user_id = ${host.id}`.execute(db);
  expect(await finds()).toEqual([false, false]);
});

test('a member who is not active is hidden from look-up even while the search index still has them', async () => {
  const { db, ana, ben, carl } = await startWithBen();
  await db.transaction().execute(async (tx) => {
    await sql`alter table users disable trigger user`.execute(tx);
    await sql`update users set status = 'Suspended' where id = ${ben.id}`.execute(tx);
    await sql`alter table users enable trigger user`.execute(tx);
  });
  await expect(ana.discovery.member({ params: { id: ben.id } })).rejects.toMatchObject({ code: 'member.unknown' });
  expect(await ana.discovery.member({ params: { id: carl.id } })).toMatchObject({ id: carl.id });
});

test('the database stores moods under the numbers that the domain defines', async () => {
  const { db } = (await startTestServer()).platform;
  const { rows } = await sql<{ number: number }>`
    select mood_number(mood) as number from unnest(${[...moods, 'none']}::text[]) with ordinality as listed (mood, place)
    order by place`.execute(db);
  expect(rows.map(({ number }) => number)).toEqual([...moods.map((mood) => moodNumbers[mood]), 0]);
  expect(moodNumbers).toEqual({ chat: 1, dinner: 2, outdoor: 3, travel: 4, chill: 5 });
});
