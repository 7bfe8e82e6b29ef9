import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('favorites', () => {
  test('can be saved and removed repeatedly without harm, and both sides see them', async () => {
    const { signUp, clock } = await startTestServer();
    const [ana, bob, cleo] = [
      await signUp({ displayName: 'Ana' }),
      await signUp({ displayName: 'Bob' }),
      await signUp({ displayName: 'Cleo' }),
    ];
    for (const id of [bob.id, bob.id, cleo.id]) {
      expect(await ana.favorites.add({ params: { id } })).toEqual({ ok: true });
      clock.advance({ seconds: 1 });
    }
    expect(await ana.favorites.mine()).toEqual([
      { userId: ana.id, favoriteUserId: cleo.id, user: expect.objectContaining({ id: cleo.id, displayName: 'Cleo' }) },
      {
        userId: ana.id,
        favoriteUserId: bob.id,
        user: { id: bob.id, displayName: 'Bob', city: 'Montréal', country: 'Canada', primaryPhotoUrl: null },
      },
    ]);
    expect(await bob.favorites.favoritedBy()).toEqual([
      { userId: ana.id, favoriteUserId: bob.id, user: expect.objectContaining({ id: ana.id, displayName: 'Ana' }) },
    ]);
    await ana.favorites.remove({ params: { id: bob.id } });
    await ana.favorites.remove({ params: { id: bob.id } });
    expect(await bob.favorites.favoritedBy()).toEqual([]);
  });

  test('keep the member’s other favorites, and those of other members, when one is removed', async () => {
    const { signUp } = await startTestServer();
    const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
    await ana.favorites.add({ params: { id: bob.id } });
    await ana.favorites.add({ params: { id: cleo.id } });
    await cleo.favorites.add({ params: { id: bob.id } });
    await ana.favorites.remove({ params: { id: bob.id } });
    expect(await ana.favorites.mine()).toMatchObject([{ favoriteUserId: cleo.id }]);
    expect(await cleo.favorites.mine()).toMatchObject([{ favoriteUserId: bob.id }]);
  });

  test('show hosts only while the plan finds them, and never staff whom no search finds', async () => {
    const server = await startTestServer();
    const { signUp, platform } = server;
    const venue = await openVenue(server);
    const host = await venue.hire({ visibleAsIndividual: true });
    const hidden = await venue.hire({ nonDiscoverable: true });
    const noor = await signUp({ role: 'moderator' });
    const [fay, pia, bob] = [await signUp(), await signUp({ tier: 'premium' }), await signUp()];
    const saved = [
      ...[host, hidden, noor, bob].flatMap((who) => [fay, pia].map((whom) => [who, whom] as const)),
      [pia, host] as const,
      [pia, bob] as const,
    ];
    const created_at = platform.clock.now();
    const rows = saved.map(([who, whom]) => ({ user_id: who.id, favorite_user_id: whom.id, created_at }));
    await platform.db.insertInto('favorites').values(rows).execute();
    const savedBy = async (one: typeof pia) => new Set((await one.favorites.favoritedBy()).map(({ userId }) => userId));
    const ofPia = async () => new Set((await pia.favorites.mine()).map(({ favoriteUserId }) => favoriteUserId));
    expect(await savedBy(fay)).toEqual(new Set([bob.id]));
    expect(await savedBy(pia)).toEqual(new Set([host.id, bob.id]));
    expect(await ofPia()).toEqual(new Set([host.id, bob.id]));
    await giveTier(platform.db, pia.id, 'free', null);
    expect(await savedBy(pia)).toEqual(new Set([bob.id]));
    expect(await ofPia()).toEqual(new Set([bob.id]));
  });

  test('return 400 for oneself and 404 for an unknown or hidden member', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, bob] = [await signUp(), await signUp()];
    await expect(ana.favorites.add({ params: { id: ana.id } })).rejects.toMatchObject({
      status: 400,
      code: 'member.yourself',
    });
    await expect(ana.favorites.add({ params: { id: nobody } })).rejects.toMatchObject({
      status: 404,
      code: 'member.unknown',
    });
    await bob.blocks.add({ params: { id: ana.id } });
    await expect(ana.favorites.add({ params: { id: bob.id } })).rejects.toMatchObject({ status: 404 });
    await expect(ana.favorites.add({ params: { id: 'no-id' } })).rejects.toMatchObject({ status: 404 });
    expect(await platform.db.selectFrom('favorites').selectAll().execute()).toEqual([]);
  });
});
