import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { cellAt, regionOf } from '@ambiance/domain/location-grid';
import { type Mood, moods } from '@ambiance/domain/moods';
import { pulseStepUnder } from '@ambiance/domain/pulse';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import type { SignedIn } from '../../../test/people.ts';
import { montreal, type Point } from '../../../test/searching.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { sendTo } from '../../../test/test-transport.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addStaff } from '../venues/staff.repository.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createPulseNoise, hourOf, maxLeftOut, nextStep } from './pulse.ts';

const at = ([latitude, longitude]: Point) => ({ latitude, longitude });
const laval: Point = [45.58, -73.75];
const kingston: Point = [44.23, -76.48];

const aboutOf = async (member: SignedIn, mood: Mood = 'dinner') =>
  (await member.moods.pulse()).find((told) => told.mood === mood)!.about;

/** The steps that may be shown for a count, over all values of the noise. */
const stepsOf = (count: number) =>
  Array.from({ length: maxLeftOut }, (_, leftOut) => pulseStepUnder(count - 1 - leftOut));

const tableOf = (db: TestServer['platform']['db']) =>
  db.selectFrom('pulses').selectAll().orderBy('region').orderBy('hour').orderBy('mood').execute();

test('the pulse has steps, never above the true count nor below 5, and is equal for all readers', async () => {
  const database = await createTestDatabase();
  const east = await startTestServer({ databaseUrl: database.url });
  const west = await startTestServer({ databaseUrl: database.url, clock: east.clock });
  const { db } = east.platform;
  const [ana, ben] = [await east.signUp(at(montreal)), await east.signUp({ ...at(laval), tier: 'premium' })];
  const crowd = await addCrowd(db, [
    ...crowdOf(60, { at: montreal, mood: 'dinner' }),
    ...crowdOf(5, { at: laval, mood: 'chat' }),
    ...crowdOf(60, { at: kingston, mood: 'travel' }),
  ]);
  // A block between two other members must not show in the pulse, not even to them.
  await ana.blocks.add({ params: { id: crowd[0]! } });
  const told = await ana.moods.pulse();
  expect(told.map(({ mood }) => mood)).toEqual([...moods]);
  expect(stepsOf(60)).toContain(told.find(({ mood }) => mood === 'dinner')!.about);
  expect(told.filter(({ mood }) => mood !== 'dinner').map(({ about }) => about)).toEqual([null, null, null, null]);
  expect(await ben.moods.pulse()).toEqual(told);
  expect(await (await west.logIn(ben.email)).moods.pulse()).toEqual(told);
});

test('the pulse counts only members who can be found: no suspended or paused members, ended moods or hosts', async () => {
  const server = await startTestServer();
  const { signUp, clock } = server;
  const { db } = server.platform;
  const venue = await openVenue(server);
  const [ana, eve] = [await signUp(at(montreal)), await signUp(at(kingston))];
  const hidden = await addCrowd(db, crowdOf(120, { at: montreal, mood: 'dinner' }));
  const others = await addCrowd(db, crowdOf(60, { at: kingston, mood: 'dinner' }));
  const set = (ids: readonly string[], values: Updateable<Tables['users']>) =>
    db.updateTable('users').set(values).where('id', 'in', ids).execute();
  await set(hidden.slice(0, 30), { status: 'Suspended' });
  await set(hidden.slice(30, 60), { paused: true });
  const hosts = hidden.slice(60, 90);
  await set(hosts, { role: 'host' });
  for (const userId of hosts) await addStaff(db, { venueId: venue.id, userId, role: 'host' }, clock.now());
  await db.updateTable('venue_staff').set({ visible_as_individual: true }).where('user_id', 'in', hosts).execute();
  await set(hidden.slice(90), { mood: null, passing_mood: 'dinner', passing_ends_at: clock.now() });
  expect(await aboutOf(ana)).toBeNull();
  expect(stepsOf(60)).toContain(await aboutOf(eve));
  expect(others).toHaveLength(60);
});

test('the pulse is computed hourly by the first of many readers, and a step lasts three hours', async () => {
  const { signUp, platform, clock } = await startTestServer();
  const { db } = platform;
  const [ana, eve] = [await signUp(at(montreal)), await signUp(at(kingston))];
  await addCrowd(db, crowdOf(60, { at: kingston, mood: 'dinner' }));
  const others = await eve.moods.pulse();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ana.moods.pulse()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await tableOf(db)).toHaveLength(2 * moods.length);
  const joined = await addCrowd(db, crowdOf(200, { at: montreal, mood: 'dinner' }));
  for (const minutes of [0, 59, 60, 59]) {
    clock.advance({ minutes });
    expect(await aboutOf(ana)).toBeNull();
  }
  clock.advance({ minutes: 2 });
  const told = await aboutOf(ana);
  expect(stepsOf(200)).toContain(told);
  await db.deleteFrom('users').where('id', 'in', joined).execute();
  clock.advance({ hours: 2 });
  expect(await aboutOf(ana)).toBe(told);
  clock.advance({ hours: 1 });
  expect(await aboutOf(ana)).toBeNull();
  // These members have not moved.
  expect(stepsOf(60)).toContain(await aboutOf(eve));
  expect(others.map(({ mood }) => mood)).toEqual([...moods]);
});

test('the pulse follows the rounding rule, with different noise in each region', async () => {
  const { signUp, platform, clock } = await startTestServer();
  const ana = await signUp(at(montreal));
  const places = Array.from({ length: 8 }, (_, place): Point => [45.5, -70 - place]);
  for (const place of places) await addCrowd(platform.db, crowdOf(14, { at: place, mood: 'dinner' }));
  const noise = createPulseNoise(platform.secrets);
  const [told, expected]: (number | null)[][] = [[], []];
  for (const place of places) {
    const cell = cellAt(...place);
    await platform.db.updateTable('positions').set({ cell }).where('user_id', '=', ana.id).execute();
    told!.push(await aboutOf(ana));
    const hour = hourOf(clock.now());
    expected!.push(nextStep(14, noise(regionOf(cell), 'dinner', hour), hour, undefined).step);
  }
  expect(told).toEqual(expected);
  expect(new Set(told).size).toBeGreaterThan(1);
});

test('a visitor sees the pulse of their time zone’s main town, as members there do, and no moods with too few people', async () => {
  const { signUp, visitor, address, platform } = await startTestServer();
  const ana = await signUp(at(montreal));
  const askedIn = (language: 'en' | 'fr', timeZone: string) =>
    createClient(api, sendTo(address, { 'accept-language': language })).moods.townPulse({ query: { timeZone } });
  await addCrowd(platform.db, [
    ...crowdOf(60, { at: montreal, mood: 'dinner' }),
    ...crowdOf(4, { at: montreal, mood: 'chat' }),
  ]);
  const about = await aboutOf(ana);
  expect(about).not.toBeNull();
  const told = { town: 'Montréal', moods: [{ mood: 'dinner', about }] };
  const nothing = { town: null, moods: [] };
  expect(await askedIn('fr', 'America/Toronto')).toEqual(told);
  expect(await askedIn('en', 'America/Montreal')).toEqual(told);
  // A town with too few people, a time zone without a town, and a text that is no time zone.
  for (const zone of ['America/Toronto', 'Europe/Paris', 'constructor'])
    expect(await askedIn('en', zone)).toEqual(nothing);
  const before = await tableOf(platform.db);
  await visitor.moods.townPulse({ query: { timeZone: 'America/Montreal' } });
  expect(await tableOf(platform.db)).toEqual(before);
  expect(await aboutOf(ana)).toBe(about);
});

test('the pulse is refused without a position or when requested too often, and other readers keep theirs', async () => {
  const { signUp, visitor, platform } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp(at(montreal))];
  const refusal = { status: 409, code: 'position.missing', message: expect.stringContaining('location') };
  await expect(ana.moods.pulse()).rejects.toMatchObject(refusal);
  expect(await tableOf(platform.db)).toEqual([]);
  await expect(visitor.moods.pulse()).rejects.toMatchObject({ status: 401 });
  for (let asked = 1; asked < 120; asked++) await ana.moods.pulse().catch(() => {});
  await expect(ana.moods.pulse()).rejects.toMatchObject({ status: 429, code: 'request.too-many' });
  expect(await ben.moods.pulse()).toHaveLength(moods.length);
});

test('a stored pulse is deleted once it affects no later result', async () => {
  const { signUp, platform, clock, runJobs } = await startTestServer();
  const [ana, eve] = [await signUp(at(montreal)), await signUp(at(kingston))];
  await ana.moods.pulse();
  clock.advance({ hours: 2 });
  await eve.moods.pulse();
  await runJobs();
  expect(await tableOf(platform.db)).toHaveLength(2 * moods.length);
  clock.advance({ hours: 1 });
  await runJobs();
  const left = await tableOf(platform.db);
  expect(left.map(({ region }) => region)).toEqual(moods.map(() => regionOf(cellAt(...kingston))));
});
