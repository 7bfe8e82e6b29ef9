import { describe, expect, test } from 'vitest';
import { makeBlock, wroteYesterday } from '../../../test/chat-people.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { mailTo } from '../../../test/mailbox.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { montreal, type Point } from '../../../test/searching.ts';
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

const topics = { messages: true, assignments: true, perks: true, showsDetails: false };
const farAway: Point = [46.8139, -71.208];

/** Ben may be saved. Ana, Cleo and, with three others, five members near him are up for dinner as he is. */
async function startWithDinner(others = 3) {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const dines = (displayName: string, [latitude, longitude] = montreal) =>
    server.signUp({ displayName, latitude, longitude, tier: 'premium', mood: 'dinner' });
  const [ana, ben, cleo] = [await dines('Ana'), await dines('Ben'), await dines('Cleo')];
  await addCrowd(server.platform.db, crowdOf(others, { at: montreal, mood: 'dinner' }));
  const save = (by: SignedIn) => by.favorites.add({ params: { id: ben.id } });
  const remove = (by: SignedIn) => by.favorites.remove({ params: { id: ben.id } });
  return { service, server, dines, ana, ben, cleo, save, remove };
}
const kindsOf = async (person: SignedIn) => (await person.notices.mine()).map(({ kind }) => kind);

describe('a member who is saved', () => {
  test('is notified that someone near them in the same mood saved them, without a name; other members are not', async () => {
    const { service, server, ana, ben, cleo, save } = await startWithDinner();
    const [device, other] = [service.device(), service.device()];
    await ben.notifications.subscribe({ body: device.subscription });
    await ben.notifications.change({ body: { ...topics, showsDetails: true } });
    await cleo.notifications.subscribe({ body: other.subscription });
    await save(ana);
    const createdUtc = server.clock.now().toISOString();
    expect(await ben.notices.mine()).toEqual([
      { id: expect.any(Number), kind: 'saved', parameters: { mood: 'dinner' }, createdUtc },
    ]);
    server.clock.advance({ minutes: 2 });
    await server.runJobs();
    expect(device.shown).toMatchObject([
      {
        title: 'Ambiance',
        body: 'Someone near you, also up for dinner, saved you.',
        url: '/search?mood=dinner&nearMe=true',
      },
    ]);
    const stored = await server.platform.db.selectFrom('notices').selectAll().execute();
    const mails = await mailTo(server, ben.email);
    expect(JSON.stringify([stored, device.shown, mails])).not.toMatch(new RegExp(`${ana.id}|Ana`));
    expect(mails.filter(({ text }) => text.includes('saved you'))).toEqual([]);
    expect([await kindsOf(ana), await kindsOf(cleo), other.shown]).toEqual([[], [], []]);
  });

  type Scene = Awaited<ReturnType<typeof startWithDinner>>;
  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['someone in another mood', async ({ ana }) => ana.moods.set({ body: { MoodKey: 'chill' } })],
    ['someone, while they have no mood', async ({ ben }) => ben.moods.set({ body: { MoodKey: '' } })],
    ['someone who is paused', async ({ ana }) => ana.settings.change({ body: { paused: true } })],
    [
      'someone whom they wrote to before they paused',
      async ({ server, ana, ben }) => {
        await wroteYesterday(server, ben.id, ana.id);
        await ben.settings.change({ body: { paused: true } });
      },
    ],
    [
      'someone, after turning it off',
      async ({ ben }) => ben.notifications.change({ body: { ...topics, saved: false } }),
    ],
  ])('is not notified of %s', async (_, arrange) => {
    const scene = await startWithDinner(4);
    await arrange(scene);
    await scene.save(scene.ana);
    expect([await kindsOf(scene.ben), await kindsOf(scene.cleo)]).toEqual([[], []]);
    expect(await scene.ana.favorites.mine()).toMatchObject([{ favoriteUserId: scene.ben.id }]);
  });

  test('is not notified of someone far away or blocked', async () => {
    const { server, dines, ana, ben, cleo, save } = await startWithDinner();
    await save(await dines('Fay', farAway));
    await makeBlock(server, ben.id, ana.id);
    await expect(save(ana)).rejects.toMatchObject({ code: 'member.unknown' });
    expect([await kindsOf(ben), await kindsOf(cleo)]).toEqual([[], []]);
  });

  test('is not notified while fewer than five members could be meant', async () => {
    const { server, ana, ben, cleo, save } = await startWithDinner(2);
    await save(ana);
    expect(await kindsOf(ben)).toEqual([]);
    await addCrowd(server.platform.db, crowdOf(1, { at: montreal, mood: 'dinner' }));
    await save(cleo);
    expect(await kindsOf(ben)).toEqual(['saved']);
  });

  test('is notified at most once a day, even if two save them at once, and never twice of the same person', async () => {
    const { server, dines, ana, ben, cleo, save, remove } = await startWithDinner();
    const countOf = async ({ id }: SignedIn) =>
      (await server.platform.db.selectFrom('notices').where('user_id', '=', id).select('id').execute()).length;
    await Promise.all([save(ana), save(cleo)]);
    expect(await countOf(ben)).toBe(1);
    for (const one of [ana, cleo]) {
      await remove(one);
      await save(one);
    }
    expect(await countOf(ben)).toBe(1);
    server.clock.advance({ hours: 23 });
    await save(await dines('Dan'));
    expect(await countOf(ben)).toBe(1);
    server.clock.advance({ hours: 1 });
    for (const one of [ana, cleo]) {
      await remove(one);
      await save(one);
    }
    expect(await countOf(ben)).toBe(2);
    server.clock.advance({ days: 1 });
    for (const one of [ana, cleo]) {
      await remove(one);
      await save(one);
    }
    expect(await countOf(ben)).toBe(2);
    expect([await countOf(ana), await countOf(cleo)]).toEqual([0, 0]);
  });

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['that was taken back', ({ ana, remove }) => remove(ana)],
    ['that a block has ended', ({ ana, ben }) => ben.blocks.add({ params: { id: ana.id } })],
  ])('is not notified of a save %s; others change nothing', async (_, end) => {
    const scene = await startWithDinner();
    const { service, server, ana, ben, cleo, save, remove } = scene;
    const device = service.device();
    await ben.notifications.subscribe({ body: device.subscription });
    await save(ana);
    await remove(cleo);
    await ben.blocks.add({ params: { id: cleo.id } });
    expect(await kindsOf(ben)).toEqual(['saved']);
    await end(scene);
    server.clock.advance({ minutes: 1 });
    await server.runJobs();
    expect([await kindsOf(ben), device.shown]).toEqual([[], []]);
  });

  test('is not notified by someone who saves many people in a day', async () => {
    const { server, ana, ben, cleo, save } = await startWithDinner(20);
    const { db } = server.platform;
    const crowd = await db.selectFrom('users').where('id', 'not in', [ana.id, ben.id, cleo.id]).select('id').execute();
    for (const { id } of crowd) await ana.favorites.add({ params: { id } });
    await save(ana);
    expect(await kindsOf(ben)).toEqual([]);
    await save(cleo);
    expect(await kindsOf(ben)).toEqual(['saved']);
  });

  test('gets no queued push after turning this off, which an older page does not undo', async () => {
    const { service, server, ana, ben, cleo, save } = await startWithDinner();
    const device = service.device();
    await ben.notifications.subscribe({ body: device.subscription });
    await save(ana);
    expect(await ben.notifications.change({ body: { ...topics, saved: false } })).toMatchObject({ saved: false });
    expect(await ben.notifications.change({ body: topics })).toEqual({ ...topics, saved: false });
    expect(await cleo.notifications.settings()).toMatchObject({ saved: true });
    server.clock.advance({ minutes: 1 });
    await server.runJobs();
    expect(device.shown).toEqual([]);
  });
});
