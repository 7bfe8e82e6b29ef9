import { accountStatuses, roles } from '@ambiance/domain/members';
import { describe, expect, test } from 'vitest';
import { around, idsFoundBy, montreal } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const position = { latitude: montreal[0], longitude: montreal[1] };
const unknown = { status: 404, code: 'member.unknown' };

async function startWithTwo() {
  const server = await startTestServer();
  const ana = await server.signUp({ ...position, displayName: 'Ana', tier: 'premium' });
  const ben = await server.signUp({ ...position, displayName: 'Ben', mood: 'chat' });
  const lookUp = (id: string) => ana.discovery.member({ params: { id } });
  const everyWay = [{}, around(montreal), { q: 'ben' }, { ...around(montreal), q: 'ben' }, { city: 'Montréal' }];
  const findsBen = async () => {
    const found = await Promise.all(everyWay.map((query) => idsFoundBy(ana, query)));
    return found.map((ids) => ids.includes(ben.id));
  };
  return { ...server, ana, ben, lookUp, findsBen, db: server.platform.db };
}

const inEveryWay = Array.from({ length: 5 }, () => true);
const inNoWay = Array.from({ length: 5 }, () => false);

describe('a member', () => {
  test('is found by every matching search, and a lookup by id returns the same data', async () => {
    const { ana, ben, lookUp, findsBen } = await startWithTwo();
    expect(await findsBen()).toEqual(inEveryWay);
    const { items } = await ana.discovery.search({ query: { q: 'ben' } });
    expect(await lookUp(ben.id)).toEqual(items[0]);
    expect(await lookUp(ben.id.toUpperCase())).toEqual(items[0]);
  });

  test('never finds themself', async () => {
    const { ana, lookUp } = await startWithTwo();
    for (const query of [{}, around(montreal), { q: 'ana' }]) {
      expect(await idsFoundBy(ana, query)).not.toContain(ana.id);
    }
    await expect(lookUp(ana.id)).rejects.toMatchObject(unknown);
  });

  test('is hidden while their account is not active or their role is not member, and returns afterwards', async () => {
    const { ben, lookUp, findsBen, db } = await startWithTwo();
    const states = [
      ...accountStatuses.map((status) => ({ status, role: 'member' as const })),
      ...roles.map((role) => ({ status: 'Active' as const, role })),
      { status: 'Active', role: 'member' } as const,
    ];
    for (const state of states) {
      await db.updateTable('users').set(state).where('id', '=', ben.id).execute();
      const isThere = state.status === 'Active' && state.role === 'member';
      expect(await findsBen(), JSON.stringify(state)).toEqual(isThere ? inEveryWay : inNoWay);
      if (!isThere) await expect(lookUp(ben.id)).rejects.toMatchObject(unknown);
    }
  });

  test('with premium finds hosts who show themselves, without an age; other members do not', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const host = await venue.hire();
    const searchers = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'standard' })] as const;
    const found = async () => {
      const ways = [{}, { q: host.user.displayName }, { city: 'Montréal' }, { lat: '45.5', lng: '-73.57' }];
      const seen = searchers.map(async (searcher) => {
        const searches = await Promise.all(ways.map((query) => idsFoundBy(searcher, query)));
        const lookUp = await searcher.discovery.member({ params: { id: host.id } }).catch(() => undefined);
        return [...searches.map((ids) => ids.includes(host.id)), lookUp !== undefined];
      });
      return Promise.all(seen);
    };
    const nowhere = [false, false, false, false, false];
    const everywhere = [true, true, true, true, true];
    const hostAt = { params: { id: String(venue.id), hostId: host.id } };
    const show = (body: object) => venue.manager.hosts.update({ ...hostAt, body });
    expect(await found()).toEqual([nowhere, nowhere]);
    await show({ visibleAsIndividual: true });
    expect(await found()).toEqual([everywhere, nowhere]);
    expect(await searchers[0].discovery.member({ params: { id: host.id } })).toMatchObject({
      age: null,
      verificationSource: 'venue',
    });
    await show({ nonDiscoverable: true });
    expect(await found()).toEqual([nowhere, nowhere]);
    await show({ nonDiscoverable: false });
    await venue.manager.hosts.deactivate(hostAt);
    expect(await found()).toEqual([nowhere, nowhere]);
    await venue.manager.hosts.reactivate(hostAt);
    expect(await found()).toEqual([everywhere, nowhere]);
  });

  test('is hidden from members they block or who block them, in search and look-up', async () => {
    const { ana, ben, lookUp, findsBen, db, clock } = await startWithTwo();
    const pairs = [
      { blocker_id: ana.id, blocked_id: ben.id },
      { blocker_id: ben.id, blocked_id: ana.id },
    ];
    for (const pair of pairs) {
      await db
        .insertInto('blocks')
        .values({ ...pair, created_at: clock.now() })
        .execute();
      expect(await findsBen()).toEqual(inNoWay);
      await expect(lookUp(ben.id)).rejects.toMatchObject(unknown);
      await db.deleteFrom('blocks').execute();
      expect(await findsBen()).toEqual(inEveryWay);
    }
  });

  test('behind a block stays visible to other members', async () => {
    const { ana, ben, signUp, db, clock } = await startWithTwo();
    const cleo = await signUp(position);
    await db.insertInto('blocks').values({ blocker_id: ben.id, blocked_id: ana.id, created_at: clock.now() }).execute();
    expect((await idsFoundBy(cleo)).toSorted()).toEqual([ana.id, ben.id].toSorted());
    expect(await idsFoundBy(ana)).toEqual([cleo.id]);
  });
});

test('no member is found by an unknown or invalid id', async () => {
  const { lookUp } = await startWithTwo();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'me-too', "' or 1=1 --", '1', 'x'.repeat(150)]) {
    await expect(lookUp(id), id).rejects.toMatchObject(unknown);
  }
});

describe('the shown profile of another member', () => {
  test('has an age, but no birth date, email or phone number', async () => {
    const { signUp, lookUp, clock, ana } = await startWithTwo();
    const cleo = await signUp({
      dateOfBirth: '1999-11-19',
      description: 'Likes snow.',
      expectations: 'None',
      city: 'Laval',
      language: 'fr',
    });
    expect(await lookUp(cleo.id)).toEqual({
      id: cleo.id,
      displayName: cleo.user.displayName,
      age: 26,
      city: 'Laval',
      country: 'Canada',
      description: 'Likes snow.',
      expectations: 'None',
      photos: [],
      currentMoodKey: null,
      moodUntilUtc: null,
      verified: false,
      verificationSource: null,
      vouched: null,
      status: 'Active',
      speaks: [],
      lastActive: 'today',
      firstMessageRefusal: null,
      latitude: null,
      longitude: null,
      distanceKm: null,
    });
    // A birthday starts at midnight in Toronto, not in Greenwich.
    clock.set('2026-11-19T04:59:00.000Z');
    expect((await ana.discovery.member({ params: { id: cleo.id } })).age).toBe(26);
    clock.advance({ minutes: 2 });
    expect((await ana.discovery.member({ params: { id: cleo.id } })).age).toBe(27);
  });

  test('has the photos, primary one first, the mood, and how the badge was earned', async () => {
    const { ben, lookUp, db, clock } = await startWithTwo();
    const photo = { user_id: ben.id, extension: 'webp', is_primary: false, created_at: clock.now() };
    await db
      .insertInto('photos')
      .values([
        { ...photo, id: 'a'.repeat(32), number: 1 },
        { ...photo, id: 'b'.repeat(32), number: 2, extension: 'jpg' },
        { ...photo, id: 'c'.repeat(32), number: 3, is_primary: true },
      ])
      .execute();
    await db.updateTable('users').set({ verification_source: 'venue' }).where('id', '=', ben.id).execute();
    const photos = [`${'c'.repeat(32)}.webp`, `${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.jpg`];
    expect(await lookUp(ben.id)).toMatchObject({
      photos: photos.map((name) => `/media/photos/${name}`),
      currentMoodKey: 'chat',
      moodUntilUtc: null,
      verified: true,
      verificationSource: 'venue',
    });
  });

  test('follows changes of mood, name and city', async () => {
    const { ana, ben } = await startWithTwo();
    await ben.moods.set({ body: { MoodKey: '' } });
    expect(await idsFoundBy(ana, { mood: 'chat' })).toEqual([]);
    await ben.moods.set({ body: { MoodKey: 'chat' } });
    expect(await idsFoundBy(ana, { mood: 'chat' })).toEqual([ben.id]);
    await ben.members.updateMe({ body: { displayName: 'Zoé', city: 'Québec' } });
    expect(await idsFoundBy(ana, { q: 'ben' })).toEqual([]);
    expect(await idsFoundBy(ana, { q: 'zoe' })).toEqual([ben.id]);
    expect(await idsFoundBy(ana, { city: 'quebec' })).toEqual([ben.id]);
    expect(await idsFoundBy(ana, { city: 'montreal' })).toEqual([]);
  });
});
