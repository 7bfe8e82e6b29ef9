import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const awayText = { en: '', fr: '' };

/** A venue with one host and a member who writes to them, and another venue whose managers must not be notified. */
async function waitingRoom(openingHours: { day: number; opens: string; closes: string }[] = [], start?: string) {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent, clock: createTestClock(start) });
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const params = { id: String(venue.id) };
  await venue.manager.venues.saveSettings({ params, body: { openingHours, awayText } });
  const host = await venue.hire();
  const ana = await server.signUp({ tier: 'standard' });
  await ana.assignments.startChat({ params, body: {} });
  const [device, bystanderDevice] = [service.device(), service.device()];
  await venue.manager.notifications.subscribe({ body: device.subscription });
  await elsewhere.manager.notifications.subscribe({ body: bystanderDevice.subscription });
  const write = async () => (await openChat(server.address, ana.accessToken)).send(host.id, 'Anybody?');
  const answer = async () => (await openChat(server.address, host.accessToken)).send(ana.id, 'Here I am');
  const venueIds: number[] = [];
  /** The number of notifications of the manager until now, on the screen and on the device. */
  const told = async () => {
    const [screen, bystanderScreen] = await openChats(server.address, venue.manager, elsewhere.manager);
    await server.runJobs();
    server.clock.advance({ seconds: 5 });
    await server.runJobs();
    await screen.flush();
    await bystanderScreen.flush();
    expect([bystanderScreen.received('ChatWaiting'), bystanderDevice.shown]).toEqual([[], []]);
    venueIds.push(...screen.received('ChatWaiting'));
    expect(venueIds).toEqual(device.shown.map(() => venue.id));
    return device.shown.length;
  };
  return { server, clock: server.clock, venue, params, host, ana, device, write, answer, told };
}

test('the manager is notified once of a member waiting five minutes, and again only after an answer', async () => {
  const { clock, venue, params, host, ana, device, write, answer, told } = await waitingRoom();
  const seen = async () => (await venue.manager.assignments.ofVenue({ params }))[0]?.waitingSinceUtc;
  expect(await seen()).toBeNull();
  const since = clock.now().toISOString();
  await write();
  expect(await seen()).toBe(since);
  expect(await host.assignments.mine()).toMatchObject([{ memberUserId: ana.id, waitingSinceUtc: since }]);
  clock.advance({ minutes: 4, seconds: 50 });
  expect(await told()).toBe(0);
  clock.advance({ seconds: 5 });
  expect(await told()).toBe(1);
  expect(device.shown).toMatchObject([
    { body: 'A chat is waiting for an answer.', url: `/venue/dashboard?venueId=${venue.id}`, tag: 'waiting' },
  ]);
  // Another message does not restart the wait.
  await write();
  expect(await seen()).toBe(since);
  clock.advance({ minutes: 30 });
  expect(await told()).toBe(1);
  await answer();
  expect(await seen()).toBeNull();
  await write();
  clock.advance({ minutes: 4 });
  await answer();
  clock.advance({ minutes: 10 });
  expect(await told()).toBe(1);
  await write();
  clock.advance({ minutes: 5 });
  expect(await told()).toBe(2);
});

test('a chat that was answered or closed in the meantime causes no notification', async () => {
  const { server, clock, venue, params, write, answer, device } = await waitingRoom();
  await write();
  clock.advance({ minutes: 10 });
  await server.runJobs();
  await answer();
  clock.advance({ seconds: 5 });
  await server.runJobs();
  expect(device.shown).toEqual([]);
  await write();
  const [assignment] = await venue.manager.assignments.ofVenue({ params });
  await venue.manager.assignments.close({ params: { id: String(assignment!.id) } });
  clock.advance({ minutes: 20 });
  await server.runJobs();
  expect(device.shown).toEqual([]);
});

test('managers whose notification could not be queued are notified at the next run, the others at once and once', async () => {
  const { server, clock, venue, device, write } = await waitingRoom();
  const { db } = server.platform;
  await write();
  // Another venue with a waiting member and a manager.
  const elsewhere = await openVenue(server);
  const colleague = await elsewhere.hire();
  const ben = await server.signUp({ tier: 'standard' });
  await ben.assignments.startChat({ params: { id: String(elsewhere.id) }, body: {} });
  await (await openChat(server.address, ben.accessToken)).send(colleague.id, 'Anybody?');
  clock.advance({ minutes: 5 });
  const [first, second] = await openChats(server.address, venue.manager, elsewhere.manager);
  const run = () => server.jobs.find(({ name }) => name === 'notify managers of waiting chats')!.run();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before insert on due_notifications for each row execute function fail()`.execute(db);
  await expect(run()).rejects.toThrow('out of order');
  expect(await second.receives('ChatWaiting')).toEqual([elsewhere.id]);
  await first.flush();
  expect(first.received('ChatWaiting')).toEqual([]);
  await sql`drop trigger fail on due_notifications`.execute(db);
  await run();
  expect(await first.receives('ChatWaiting')).toEqual([venue.id]);
  clock.advance({ seconds: 5 });
  await server.runJobs();
  expect(device.shown).toMatchObject([{ tag: 'waiting' }]);
  await Promise.all([first.flush(), second.flush()]);
  expect([first.received('ChatWaiting'), second.received('ChatWaiting')]).toEqual([[venue.id], [elsewhere.id]]);
});

test('waiting minutes count only while the venue is open in its own time zone', async () => {
  // Wednesday, noon in Toronto.
  const { clock, write, told } = await waitingRoom([
    { day: 3, opens: '11:00', closes: '12:03' },
    { day: 4, opens: '11:00', closes: '15:00' },
  ]);
  await write();
  clock.advance({ minutes: 30 });
  expect(await told()).toBe(0);
  clock.set('2026-11-19T16:04:30Z');
  expect(await told()).toBe(0);
  clock.set('2026-11-19T16:05:00Z');
  expect(await told()).toBe(1);
});

test('waiting minutes count in opening hours on the day when the clocks go back', async () => {
  const hours = [{ day: 7, opens: '01:30', closes: '02:30' }];
  const { clock, write, told } = await waitingRoom(hours, '2026-11-01T05:00:00Z');
  // At 2:00 the clocks go back to 1:00: the venue closes for half an hour and opens a second time.
  clock.set('2026-11-01T05:57:00Z');
  await write();
  clock.set('2026-11-01T06:05:00Z');
  expect(await told()).toBe(0);
  clock.set('2026-11-01T06:34:30Z');
  expect(await told()).toBe(0);
  clock.set('2026-11-01T06:35:00Z');
  expect(await told()).toBe(1);
});

test('a member keeps waiting when their host is deactivated and when a colleague takes over', async () => {
  const { clock, venue, params, host, write, told } = await waitingRoom();
  const since = clock.now().toISOString();
  await write();
  clock.advance({ minutes: 2 });
  await venue.manager.hosts.deactivate({ params: { ...params, hostId: host.id } });
  expect(await venue.manager.assignments.ofVenue({ params })).toMatchObject([
    { hostUserId: null, waitingSinceUtc: since },
  ]);
  const colleague = await venue.hire();
  clock.advance({ minutes: 2 });
  const [assignment] = await venue.manager.assignments.ofVenue({ params });
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: colleague.id } });
  expect(await told()).toBe(0);
  clock.advance({ minutes: 1 });
  expect(await told()).toBe(1);
  expect(await colleague.assignments.mine()).toMatchObject([{ waitingSinceUtc: since }]);
});

test('a manager sees whether each host is online, offline or deactivated, and whether those with open chats are', async () => {
  const { server, venue, params, host } = await waitingRoom();
  const colleague = await venue.hire();
  const busy = async () => (await venue.manager.assignments.ofVenue({ params, query: { status: 'open' } }))[0];
  const states = async () =>
    Object.fromEntries((await venue.manager.hosts.list({ params })).map(({ id, state }) => [id, state]));
  expect(await states()).toEqual({ [host.id]: 'away', [colleague.id]: 'away' });
  const name = (await host.members.me()).displayName;
  expect((await busy())?.host).toEqual({ displayName: name, status: 1, state: 'away', isOffShift: false });
  const device = await openChat(server.address, host.accessToken);
  expect(await states()).toEqual({ [host.id]: 'available', [colleague.id]: 'away' });
  await host.hosts.changeShift({ body: { isOffShift: true } });
  // The colleague is on shift and gets the chat.
  expect(await busy()).toMatchObject({ hostUserId: colleague.id, host: { state: 'away', isOffShift: false } });
  await device.stop();
  await venue.manager.hosts.deactivate({ params: { ...params, hostId: colleague.id } });
  await expect.poll(states).toEqual({ [host.id]: 'away', [colleague.id]: 'off' });
  // The host has the chat again. A closed chat shows no host.
  expect(await busy()).toMatchObject({ hostUserId: host.id, host: { state: 'away', isOffShift: true } });
  await venue.manager.assignments.close({ params: { id: String((await busy())!.id) } });
  expect(await busy()).toBeUndefined();
  expect((await venue.manager.assignments.ofVenue({ params }))[0]?.host).toBeUndefined();
});
