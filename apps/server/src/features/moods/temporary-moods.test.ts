import { longestMoodDays } from '@ambiance/domain/mood-ends';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { around, idsFoundBy, montreal, pagesFoundBy, type Point } from '../../../test/searching.ts';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { until } from '../../../test/until.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';

const at = ([latitude, longitude]: Point) => ({ latitude, longitude });

/** Two similar members; the second one is the bystander. */
async function startWithTwo() {
  const service = await startPushService();
  const server = await startWithAdmin({ pushAgent: service.agent });
  const person = { ...at(montreal), tier: 'premium', mood: 'chill' } as const;
  const ana = await server.signUp({ ...person, displayName: 'Ana' });
  const ben = await server.signUp({ ...person, displayName: 'Ben' });
  /** The time this many hours from now. */
  const hours = (count: number) => new Date(server.clock.now().getTime() + count * 3_600_000).toISOString();
  const forHours = (member: SignedIn, mood: Mood, count: number) =>
    member.moods.set({ body: { MoodKey: mood, until: hours(count) } });
  return { service, server, ana, ben, hours, forHours };
}

describe('a temporary mood', () => {
  test('overrides the default mood, is shown with its end, and ends to the second without a job', async () => {
    const { server, ana, ben, hours } = await startWithTwo();
    const seer = await server.signUp({ ...at(montreal), tier: 'premium' });
    const end = hours(3);
    const told = { current: 'dinner', until: end, lasting: 'chill' };
    expect(await ana.moods.set({ body: { MoodKey: 'dinner', until: end.replace('Z', '+00:00') } })).toEqual(told);
    expect(await ana.moods.current()).toEqual(told);
    expect(await ana.members.me()).toMatchObject({ currentMoodKey: 'dinner', moodUntilUtc: end });
    await (await openChat(server.address, ana.accessToken)).send(seer.id, 'Hello');

    const near = around(montreal);
    const ways = async (mood: Mood) => ({
      near: await idsFoundBy(seer, { ...near, mood }),
      'near, by name': await idsFoundBy(seer, { ...near, mood, q: 'an' }),
      'near, by age': await idsFoundBy(seer, { ...near, mood, minAge: '20' }),
      city: await idsFoundBy(seer, { city: 'Montréal', mood }),
      name: await idsFoundBy(seer, { q: 'an', mood }),
    });
    const foundBy = async (mood: Mood) =>
      Object.entries(await ways(mood)).flatMap(([way, ids]) => (ids.includes(ana.id) ? [way] : []));
    const shown = async () => {
      const { items } = await seer.discovery.search({ query: near });
      const card = items.find(({ id }) => id === ana.id)!;
      const { items: inbox } = await seer.chat.conversations({ query: {} });
      const sheet = await seer.discovery.member({ params: { id: ana.id } });
      const partner = inbox.find((one) => one.partner.id === ana.id)!.partner;
      return [card, sheet, partner].map(({ currentMoodKey, moodUntilUtc }) => [currentMoodKey, moodUntilUtc]);
    };
    const countOf = async (mood: Mood) => (await seer.discovery.nearbyCounts({ query: { mood } }))[0]!.count;
    const everyWay = ['near', 'near, by name', 'near, by age', 'city', 'name'];
    const [dinners, chills] = [await countOf('dinner'), await countOf('chill')];
    expect([await foundBy('dinner'), await foundBy('chill')]).toEqual([everyWay, []]);
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => ['dinner', end]));

    server.clock.advance({ hours: 3, seconds: -1 });
    expect(await foundBy('dinner')).toEqual(everyWay);
    server.clock.advance({ seconds: 1 });
    expect(await foundBy('dinner')).toEqual([]);
    expect(await countOf('dinner')).toBe(dinners - 1);
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => ['chill', null]));
    expect(await ana.moods.current()).toEqual({ current: 'chill' });
    expect(await ana.members.me()).toMatchObject({ currentMoodKey: 'chill', moodUntilUtc: null });
    // Members are found even before the job runs; the job then clears their temporary mood.
    expect(await idsFoundBy(seer, near)).toEqual(expect.arrayContaining([ana.id, ben.id]));
    await server.runJobs();
    expect([await foundBy('dinner'), await foundBy('chill')]).toEqual([[], everyWay]);
    expect(await countOf('chill')).toBe(chills + 1);
    expect(await ben.moods.current()).toEqual({ current: 'chill' });
  });

  test('leaves no mood if there was no default, and is removed by any change of the default mood', async () => {
    const { server, ana, ben, forHours } = await startWithTwo();
    await ana.moods.set({ body: { MoodKey: '' } });
    await forHours(ana, 'travel', 1);
    await forHours(ben, 'travel', 2);
    server.clock.advance({ hours: 1 });
    expect(await ana.moods.current()).toEqual({ current: null });
    await forHours(ana, 'travel', 1);
    expect(await ana.moods.set({ body: { moodKey: 'dinner' } })).toEqual({ current: 'dinner' });
    await forHours(ana, 'travel', 1);
    expect(await ana.moods.set({ body: { MoodKey: '', until: null } })).toEqual({ current: null });
    await server.runJobs();
    expect(await ben.moods.current()).toMatchObject({ current: 'travel', lasting: 'chill' });
  });

  test('is refused if its end is past, too far or invalid, and no mood changes', async () => {
    const { ana, ben, hours, forHours } = await startWithTwo();
    await forHours(ana, 'dinner', 2);
    const before = await ana.moods.current();
    const refused: [MoodKey: 'chat' | '', until: unknown, code: string | undefined][] = [
      ['chat', hours(-1), 'mood.end-is-over'],
      ['chat', hours(0), 'mood.end-is-over'],
      ['chat', hours(longestMoodDays * 24 + 1), 'mood.end-too-far'],
      ['chat', '9999-12-31T23:59:59Z', 'mood.end-too-far'],
      ['', hours(1), 'mood.end-of-none'],
      ['chat', '2026-12-01T23:00:00', undefined],
      ['chat', '2026-12-01', undefined],
      ['chat', '2027-02-30T23:00:00Z', undefined],
      ['chat', 1_800_000_000_000, undefined],
      ['chat', 'tonight', undefined],
    ];
    for (const [MoodKey, until, code] of refused) {
      const refusal = { status: 400, ...(code && { code, fields: { until: { code } } }) };
      const set = ana.moods.set({ body: { MoodKey, until: until as string } });
      await expect(set, String(until)).rejects.toMatchObject(refusal);
    }
    expect(await ana.moods.current()).toEqual(before);
    expect(await ben.moods.current()).toEqual({ current: 'chill' });
  });

  test('outside the plan is refused; after a downgrade it becomes chat, and so does the default mood', async () => {
    const { server, hours, forHours } = await startWithTwo();
    const ana = await server.signUp({ email: 'falls@example.com', tier: 'premium', mood: 'travel' });
    const eve = await server.signUp({ tier: 'premium', mood: 'travel' });
    for (const one of [ana, eve]) await forHours(one, 'chill', 2);
    await server.admin('member set --email falls@example.com --tier free');
    expect(await ana.moods.current()).toMatchObject({ current: 'chat', lasting: 'chat', until: hours(2) });
    await expect(forHours(ana, 'chill', 2)).rejects.toMatchObject({ status: 403, code: 'mood.not-in-plan' });
    expect(await eve.moods.current()).toMatchObject({ current: 'chill', lasting: 'travel' });
  });

  test('ends with an expired plan, also if only the default mood needs the plan', async () => {
    const { server, ana, ben, forHours } = await startWithTwo();
    await forHours(ana, 'chat', 2);
    await server.platform.db.deleteFrom('subscriptions').where('user_id', '=', ana.id).execute();
    await server.runJobs();
    expect(await ana.moods.current()).toMatchObject({ current: 'chat', lasting: 'chat' });
    expect(await ben.moods.current()).toEqual({ current: 'chill' });
  });

  test('ranks before default moods within a distance step, on every page', async () => {
    const { server, hours } = await startWithTwo();
    const kingston: Point = [44.23, -76.48];
    const seer = await server.signUp({ tier: 'premium', ...at([44.23, -76.6]) });
    const north = (km: number): Point => [kingston[0] + km / 111, kingston[1]];
    const add = (count: number, point: Point) =>
      addCrowd(server.platform.db, crowdOf(count, { at: point, mood: 'chat', city: 'Kingston' }));
    const bands = [await add(30, kingston), await add(30, north(7)), await add(30, north(9))];
    const temporary = [bands[0]![4]!, bands[0]![9]!, bands[1]![3]!, bands[2]![0]!, bands[2]![1]!];
    await server.platform.db
      .updateTable('users')
      .set({ passing_mood: 'chat', passing_ends_at: new Date(hours(1)) })
      .where('id', 'in', temporary)
      .execute();
    const inOrder = (ids: readonly string[]) => ids.toSorted();
    const not = (ids: readonly string[]) => inOrder(ids.filter((id) => !temporary.includes(id as never)));
    const expected = [
      ...inOrder(temporary.slice(0, 2)),
      ...not(bands[0]!),
      temporary[2]!,
      ...inOrder(temporary.slice(3)),
      ...not(bands[1]!),
      ...not(bands[2]!),
    ];
    const near = { ...around(kingston), radiusKm: '50' };
    for (const query of [near, { ...near, mood: 'chat' }, { ...near, q: 'many' }, { ...near, minAge: '20' }] as const) {
      const pages = await pagesFoundBy(seer, query);
      expect(
        pages.map((page) => page.length),
        JSON.stringify(query),
      ).toEqual([24, 24, 24, 18]);
      expect(pages.flat(), JSON.stringify(query)).toEqual(expected);
    }
    // After the end, members take their former place in the results, even before the job runs.
    server.clock.advance({ hours: 1 });
    const pages = await pagesFoundBy(seer, near);
    expect(pages.flat().slice(0, 30)).toEqual(inOrder(bands[0]!));
  });
});

describe('before and at the end of a temporary mood', () => {
  test('a member who opted in is asked once on devices and on open pages; no other member is', async () => {
    const { service, server, ana, ben, forHours } = await startWithTwo();
    const [device, other] = [service.device(), service.device()];
    await ana.notifications.subscribe({ body: device.subscription });
    await ben.notifications.subscribe({ body: other.subscription });
    expect(await ana.settings.change({ body: { wantsStillUp: true } })).toMatchObject({ wantsStillUp: true });
    const ask = async () => {
      await server.runJobs();
      return [device.shown.length, other.shown.length];
    };
    for (const one of [ana, ben]) await forHours(one, 'dinner', 2);
    server.clock.advance({ hours: 1, minutes: 29 });
    expect(await ask()).toEqual([0, 0]);
    server.clock.advance({ minutes: 1 });
    expect(await ask()).toEqual([1, 0]);
    expect(device.shown).toEqual([
      {
        title: 'Ambiance',
        body: 'Your mood is about to end. Still up for it?',
        url: '/profile?edit=mood',
        tag: 'moods',
        lang: 'en',
      },
    ]);
    server.clock.advance({ minutes: 5 });
    expect(await ask()).toEqual([1, 0]);
    // A new end is asked about again, and a cleared one is not.
    await forHours(ana, 'dinner', 1);
    await ben.moods.set({ body: { MoodKey: 'chill' } });
    server.clock.advance({ minutes: 40 });
    expect(await ask()).toEqual([2, 0]);
    server.clock.advance({ minutes: 20 });
    const heard: string[] = [];
    for (const [name, member] of Object.entries({ ana, ben })) {
      const { connection } = await openChat(server.address, member.accessToken);
      connection.on('MoodEnded', (mood: Mood) => heard.push(`${name}, ${mood}`));
    }
    await server.runJobs();
    await until(() => heard.length > 0);
    expect(heard).toEqual(['ana, dinner']);
  });

  test('a cell whose moods a member is changing is cleared by the next run, and holds up no other cell', async () => {
    const { server, ana, ben, forHours } = await startWithTwo();
    const { db } = server.platform;
    await forHours(ana, 'dinner', 1);
    await forHours(ben, 'outdoor', 1);
    server.clock.advance({ hours: 2 });
    const cells = () => db.selectFrom('discover_cells').where('ends_at', 'is not', null);
    const endMoods = () => server.jobs.find(({ name }) => name === 'end moods')!.run();
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('discover_cells').where('mood', '=', moodNumbers.dinner).select('mood').forUpdate().execute();
      await endMoods();
      expect(await cells().select('mood').execute()).toEqual([{ mood: moodNumbers.dinner }]);
    });
    await endMoods();
    expect(await cells().select('mood').execute()).toEqual([]);
  });
});
