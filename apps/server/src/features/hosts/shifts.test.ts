import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

/** A venue whose host Kim has the chats of three members, and another venue with a chat that must not change. */
async function busyHost() {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const params = { id: String(venue.id) };
  const kim = await venue.hire();
  const theirs = await elsewhere.hire();
  const member = async () => {
    const person = await server.signUp({ tier: 'standard' });
    await person.assignments.startChat({ params, body: {} });
    return person;
  };
  const members = [await member(), await member(), await member()];
  const ben = await server.signUp({ tier: 'standard' });
  await ben.assignments.startChat({ params: { id: String(elsewhere.id) }, body: {} });
  const [lou, max] = [await venue.hire(), await venue.hire()];
  const openOf = async (host: SignedIn) => (await host.assignments.mine({ query: { status: 'open' } })).length;
  const expectElsewhereAsBefore = async () => {
    expect(await theirs.assignments.mine()).toMatchObject([{ memberUserId: ben.id, status: 'open' }]);
    expect(await theirs.hosts.shift()).toEqual({ isOffShift: false });
  };
  return { server, venue, params, kim, lou, max, theirs, members, member, openOf, expectElsewhereAsBefore };
}
const offShift = (host: SignedIn, isOffShift = true) => host.hosts.changeShift({ body: { isOffShift } });

test('a host who goes off shift passes their chats to colleagues on shift, and gets new ones only if no one else is there', async () => {
  const { server, venue, params, kim, lou, max, theirs, member, openOf, expectElsewhereAsBefore } = await busyHost();
  expect(await offShift(lou)).toEqual({ moved: 0, stayed: 0, isOffShift: true });
  expect(await offShift(kim)).toEqual({ moved: 3, stayed: 0, isOffShift: true });
  expect([await openOf(kim), await openOf(lou), await openOf(max)]).toEqual([0, 0, 3]);
  const states = await venue.manager.hosts.list({ params });
  expect(
    states
      .filter(({ isOffShift }) => isOffShift)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([kim.id, lou.id].toSorted());

  // A new chat goes to the colleague on shift, who is busier and not online.
  await openChat(server.address, kim.accessToken);
  await member();
  expect(await openOf(max)).toBe(4);
  // No one else is on shift: the chats stay with the host, and new members still get someone.
  expect(await offShift(max)).toEqual({ moved: 0, stayed: 4, isOffShift: true });
  await member();
  expect((await openOf(kim)) + (await openOf(lou)) + (await openOf(max))).toBe(5);
  expect(await offShift(kim, false)).toEqual({ moved: 0, stayed: 0, isOffShift: false });
  expect(await kim.hosts.shift()).toEqual({ isOffShift: false });
  const before = await openOf(kim);
  await member();
  expect(await openOf(kim)).toBe(before + 1);
  await expectElsewhereAsBefore();
  await expect(offShift(venue.manager)).rejects.toMatchObject({ status: 403 });
  expect(await theirs.assignments.mine()).toHaveLength(1);
});

test('the chats of a host who does not answer go to an online colleague on shift, not to one off shift', async () => {
  const { server, kim, lou, max, theirs, members, openOf } = await busyHost();
  await (await openChat(server.address, members[0]!.accessToken)).send(kim.id, 'Anybody?');
  await offShift(lou);
  await openChat(server.address, lou.accessToken);
  server.clock.advance({ minutes: 10 });
  await server.runJobs();
  expect(await openOf(kim)).toBe(3);
  await openChat(server.address, max.accessToken);
  await server.runJobs();
  expect([await openOf(kim), await openOf(lou), await openOf(max)]).toEqual([2, 0, 1]);
  // Only that host reads why.
  expect(await kim.notices.mine()).toMatchObject([{ kind: 'chats-moved', parameters: { count: 1, isUnanswered: 1 } }]);
  for (const one of [lou, max, theirs]) expect(await one.notices.mine()).toEqual([]);
});

test('a manager moves all chats of a host at once, to a named colleague or to the least busy ones', async () => {
  const { venue, params, kim, lou, max, members, openOf, expectElsewhereAsBefore } = await busyHost();
  const move = (from: SignedIn, toHostUserId?: SignedIn['id']) =>
    venue.manager.hosts.moveChats({ params: { ...params, hostId: from.id }, body: { toHostUserId } });
  expect(await move(kim)).toEqual({ moved: 3, stayed: 0 });
  expect(new Set([await openOf(lou), await openOf(max)])).toEqual(new Set([1, 2]));
  // The host reads that it happened. Colleagues see their new chats in their lists.
  const noticesOf = async (who: SignedIn) =>
    (await who.notices.mine()).map(({ kind, parameters }) => [kind, parameters]);
  expect(await noticesOf(kim)).toEqual([['chats-moved', { count: 3 }]]);
  expect([await noticesOf(lou), await noticesOf(max)]).toEqual([[], []]);
  expect(await move(lou, max.id)).toMatchObject({ stayed: 0 });
  expect(await openOf(max)).toBe(3);
  // A block separates one member from the colleague, so that chat stays.
  await members[0]!.blocks.add({ params: { id: kim.id } });
  expect(await move(max, kim.id)).toEqual({ moved: 2, stayed: 1 });
  await expect(move(max, kim.id)).rejects.toMatchObject({ status: 409, code: 'host.nobody-else' });
  await expect(move(kim, kim.id)).rejects.toMatchObject({ code: 'host.inactive' });
  await venue.manager.hosts.deactivate({ params: { ...params, hostId: lou.id } });
  await expect(move(kim, lou.id)).rejects.toMatchObject({ code: 'host.inactive' });
  expect(await openOf(kim)).toBe(2);
  await expectElsewhereAsBefore();
});
