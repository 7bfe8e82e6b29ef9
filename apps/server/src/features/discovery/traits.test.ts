import { languages } from '@ambiance/domain/languages';
import { describe, expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { around, idsFoundBy, montreal, pagesFoundBy } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { scanBudget } from './search-conditions.ts';
import { shownADay } from './shown-limit.ts';

/** Today is 18 November 2026. */
async function startWithSearcher() {
  const server = await startTestServer();
  const ana = await server.signUp({ tier: 'premium', latitude: montreal[0], longitude: montreal[1] });
  return { ...server, ana, db: server.platform.db };
}

describe('an age range', () => {
  test('includes both ends, to the day of the birthday', async () => {
    const { ana, db, clock } = await startWithSearcher();
    const born = (dateOfBirth: string) => ({ dateOfBirth, at: montreal });
    const [thirty, almostThirty, forty, fortyOne, old] = await addCrowd(db, [
      born('1996-11-18'),
      born('1996-11-19'),
      born('1985-11-19'),
      born('1985-11-18'),
      born('1920-01-01'),
    ]);
    const found = async (query: object) => (await idsFoundBy(ana, query)).toSorted();
    const ids = (...some: (string | undefined)[]) => some.filter((id) => id !== undefined).toSorted();
    for (const way of [{}, around(montreal), { q: 'many' }, { ...around(montreal), q: 'many' }]) {
      expect(await found({ ...way, minAge: '30', maxAge: '40' }), JSON.stringify(way)).toEqual(ids(thirty, forty));
      expect(await found({ ...way, maxAge: '29' })).toEqual(ids(almostThirty));
      expect(await found({ ...way, minAge: '41' })).toEqual(ids(fortyOne, old));
      // The highest age of the filter includes all higher ages.
      expect(await found({ ...way, minAge: '90', maxAge: '99' })).toEqual(ids(old));
    }
    clock.advance({ days: 1 });
    expect(await found({ minAge: '30', maxAge: '30' })).toEqual(ids(thirty, almostThirty));
  });

  test('counts a member born on 29 February as a year older from 1 March', async () => {
    const { ana, db, clock, logIn } = await startWithSearcher();
    const [leap] = await addCrowd(db, [{ dateOfBirth: '2000-02-29' }]);
    clock.advance({ days: 102 }); // 28 February 2027
    const before = await logIn(ana.email);
    expect(await idsFoundBy(before, { maxAge: '26' })).toEqual([leap]);
    expect(await idsFoundBy(before, { minAge: '27' })).not.toContain(leap);
    clock.advance({ days: 1 });
    const after = await logIn(ana.email);
    expect(await idsFoundBy(after, { maxAge: '26' })).toEqual([]);
    expect(await idsFoundBy(after, { minAge: '27' })).toContain(leap);
  });

  test('does not find staff, whose age stays hidden', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const host = await venue.hire({ visibleAsIndividual: true });
    const ana = await server.signUp({ tier: 'premium' });
    expect(await idsFoundBy(ana)).toContain(host.id);
    await server.platform.db
      .updateTable('users')
      .set({ date_of_birth: '1990-01-01' })
      .where('id', '=', host.id)
      .execute();
    expect(await idsFoundBy(ana, { minAge: '18' })).not.toContain(host.id);
  });

  test('is refused if it is invalid', async () => {
    const { ana } = await startWithSearcher();
    const refusals = [
      [{ minAge: '41', maxAge: '40' }, 'ages.crossed'],
      [{ minAge: '17' }, 'field.invalid'],
      [{ maxAge: '100' }, 'field.invalid'],
      [{ minAge: '30.5' }, 'field.invalid'],
      [{ speaks: 'de' as never }, 'field.invalid'],
    ] as const;
    for (const [query, code] of refusals) {
      await expect(ana.discovery.search({ query }), JSON.stringify(query)).rejects.toMatchObject({ status: 400, code });
      await expect(ana.discovery.count({ query })).rejects.toMatchObject({ status: 400, code });
    }
  });
});

test.each(languages)('a member can use %s, say that they speak it, and be found by it', async (language) => {
  const { ana, signUp } = await startWithSearcher();
  const [ben] = [await signUp({ language }), await signUp()];
  await ben.members.updateMe({ body: { speaks: [language] } });
  expect(await ben.members.me()).toMatchObject({ language, speaks: [language] });
  expect(await idsFoundBy(ana, { speaks: language })).toEqual([ben.id]);
  const others = languages.filter((one) => one !== language);
  for (const speaks of others) expect(await idsFoundBy(ana, { speaks })).toEqual([]);
});

test('members choose the languages they speak, are found by them, and can remove them', async () => {
  const { ana, signUp } = await startWithSearcher();
  const [ben, cleo] = [await signUp(), await signUp()];
  await ben.members.updateMe({ body: { speaks: ['fr', 'en', 'fr'] } });
  await cleo.members.updateMe({ body: { speaks: ['en'] } });
  expect((await ben.members.me()).speaks).toEqual(['en', 'fr']);
  expect(await ana.discovery.member({ params: { id: ben.id } })).toMatchObject({ speaks: ['en', 'fr'] });
  expect(await idsFoundBy(ana, { speaks: 'fr' })).toEqual([ben.id]);
  expect((await idsFoundBy(ana, { speaks: 'en' })).toSorted()).toEqual([ben.id, cleo.id].toSorted());
  await expect(ben.members.updateMe({ body: { speaks: ['de'] as never } })).rejects.toMatchObject({ status: 400 });
  await ben.members.updateMe({ body: { speaks: [] } });
  expect(await idsFoundBy(ana, { speaks: 'fr' })).toEqual([]);
  expect((await cleo.members.me()).speaks).toEqual(['en']);
});

test('a search finds a member of a rare age behind a full scan of others, in order and across pages', async () => {
  const { ana, db } = await startWithSearcher();
  await addCrowd(db, crowdOf(scanBudget + 50, { at: montreal, activeOn: '2026-11-18' }));
  const old = { dateOfBirth: '1950-01-01', activeOn: '2026-11-01' };
  const farther = await addCrowd(db, crowdOf(30, { ...old, at: [45.7, -73.57] }));
  const near = { ...around(montreal), radiusKm: '100' };
  for (const way of [{}, near, { city: 'Montréal' }]) {
    const pages = await pagesFoundBy(ana, { ...way, minAge: '70' });
    expect(pages.map(({ length }) => length)).toEqual([24, 6]);
    expect(pages.flat()).toEqual(farther.toSorted());
  }
});

describe('the count of a search', () => {
  const countOf = async (person: Awaited<ReturnType<typeof startWithSearcher>>['ana'], query = {}) =>
    person.discovery.count({ query });

  test('is shown in steps, and hidden if one page shows every member', async () => {
    const { ana, db } = await startWithSearcher();
    const near = around(montreal);
    const add = (count: number) =>
      addCrowd(db, crowdOf(count, { at: montreal, mood: 'dinner', dateOfBirth: '1990-01-01' }));
    const ways = [{}, near, { mood: 'dinner' }, { city: 'Montréal' }, { ...near, minAge: '30' }];
    const expectAbout = async (about: number | null, orMore = false) => {
      for (const query of ways) expect(await countOf(ana, query), JSON.stringify(query)).toEqual({ about, orMore });
    };
    await add(24);
    await expectAbout(null);
    await add(1);
    await expectAbout(30);
    // A single arrival does not change the count.
    await add(9);
    await expectAbout(30);
    await add(26);
    await expectAbout(60);
    await add(80);
    await expectAbout(150);
    await add(500);
    await expectAbout(500, true);
    expect(await countOf(ana, { mood: 'chat' })).toEqual({ about: null, orMore: false });
    expect(await countOf(ana, { q: 'many' })).toEqual({ about: null, orMore: false });
    expect(await countOf(ana, { ...near, minAge: '60' })).toEqual({ about: null, orMore: false });
  });

  test('reveals no more than the search: no blocks, no points in a cell, and no results past the limit', async () => {
    const { db, signUp, platform } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } }).then(
      (server) => ({
        ...server,
        db: server.platform.db,
      }),
    );
    const ana = await signUp({ tier: 'premium' });
    const crowd = await addCrowd(db, crowdOf(36, { at: montreal }));
    expect(await countOf(ana, around(montreal))).toEqual({ about: 40, orMore: false });
    expect(await countOf(ana, around([montreal[0] + 0.0005, montreal[1]]))).toEqual({ about: 40, orMore: false });
    for (const blockedId of crowd.slice(0, 6)) await ana.blocks.add({ params: { id: blockedId } });
    expect(await countOf(ana, around(montreal))).toEqual({ about: 30, orMore: false });
    await addCrowd(platform.db, crowdOf(shownADay));
    await pagesFoundBy(ana).catch(() => undefined);
    await expect(countOf(ana)).rejects.toMatchObject({ status: 429, code: 'request.too-many' });
  });
});
