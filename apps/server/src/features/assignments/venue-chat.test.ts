import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { givePhotos } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { query } from '../../platform/database/database.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const ended = /This chat has ended\. Open the venue page to start a new one\./;

async function venueChat(tier: 'standard' | 'premium' = 'standard', switches = {}) {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const host = await venue.hire(switches);
  const ana = await server.signUp({ tier });
  const open = (who: SignedIn) => openChat(server.address, who.accessToken);
  return { server, venue, host, ana, open };
}

test('a member and a host write to each other during an open assignment without using up limits', async () => {
  const { venue, host, ana, open } = await venueChat();
  const member = await open(ana);
  await expect(member.send(host.id, 'Hello?')).rejects.toThrow(ended);
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const staff = await open(host);
  await member.send(host.id, 'A table for two?');
  expect(await staff.receives('ReceiveMessage')).toMatchObject([{ text: 'A table for two?' }]);
  await staff.send(ana.id, 'At eight?');
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 0 }, weeklyNewChats: { used: 0 } });
});

test('closing the assignment ends the chat for both', async () => {
  const { venue, host, ana, open } = await venueChat();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const [member, staff] = [await open(ana), await open(host)];
  await member.send(host.id, 'Hello');
  const [assignment] = await host.assignments.mine();
  await host.assignments.close(at(assignment!.id));
  await expect(member.send(host.id, 'Still there?')).rejects.toThrow(ended);
  await expect(staff.send(ana.id, 'Still there?')).rejects.toThrow(ended);
});

test('a closed chat with a host says so, and continues when the member starts it again', async () => {
  const { server, venue, host, ana } = await venueChat();
  const bob = await server.signUp({ tier: 'standard' });
  const chatOf = (member: SignedIn) => member.assignments.successor({ params: { id: host.id } });
  const end = async () => (await chatOf(ana)).end;
  expect(await chatOf(ana)).toMatchObject({ end: null, isOpen: false });
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  expect(await chatOf(ana)).toMatchObject({ end: null, isOpen: true });
  expect(await chatOf(bob)).toMatchObject({ end: null, isOpen: false });
  const [assignment] = await host.assignments.mine();
  await host.assignments.close(at(assignment!.id));
  expect(await chatOf(ana)).toMatchObject({ end: 'closed', isOpen: false });
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  expect(await end()).toBeNull();
});

test('a chat whose last host has left waits until a manager assigns it', async () => {
  const { venue, host, ana } = await venueChat();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const [assignment] = await host.assignments.mine();
  await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: host.id } });
  const asked = { params: { id: host.id } };
  expect(await ana.assignments.successor(asked)).toMatchObject({ successor: null, end: 'waiting', isOpen: false });
  const next = await venue.hire();
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: next.id } });
  expect(await ana.assignments.successor(asked)).toMatchObject({ successor: { hostUserId: next.id }, end: null });
});

test('after a reassignment the old host can no longer write, and the new one can', async () => {
  const { venue, host, ana, open } = await venueChat();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const successor = await venue.hire();
  const [assignment] = await venue.manager.assignments.ofVenue(at(venue.id));
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: successor.id } });
  await expect((await open(host)).send(ana.id, 'One more thing')).rejects.toThrow(ended);
  expect(await (await open(successor)).send(ana.id, 'I take over')).toMatchObject({ text: 'I take over' });
});

test('the chat with the old host links to the new one while the venue’s chat continues', async () => {
  const { server, venue, host, ana } = await venueChat();
  const successor = async (member = ana) => (await member.assignments.successor({ params: { id: host.id } })).successor;
  expect(await successor()).toBeNull();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  expect(await successor()).toBeNull();
  const next = await venue.hire();
  const [assignment] = await venue.manager.assignments.ofVenue(at(venue.id));
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: next.id } });
  const { displayName: hostName } = next.user;
  expect(await successor()).toEqual({ hostUserId: next.id, hostName, venueName: 'Café Lumière' });
  expect(await successor(await server.signUp({ tier: 'premium' }))).toBeNull();
  await next.assignments.close(at(assignment!.id));
  expect(await successor()).toBeNull();
});

test('the venue is named next to the host in the chat and the inbox, also after a handover or the end', async () => {
  const { server, venue, host, ana, open } = await venueChat();
  const [ben, other] = [await server.signUp({ tier: 'standard' }), await openVenue(server)];
  await query(server.platform.db, 'update venues set name = $2 where id = $1', [other.id, 'Chez Lou']);
  const named = async (one: SignedIn, who: SignedIn = ana) =>
    (await who.assignments.successor({ params: { id: one.id } })).host;
  const inInbox = async (one: SignedIn) => {
    const { items } = await ana.chat.conversations();
    return items.find(({ partner }) => partner.id === one.id)?.partner.venueName;
  };
  expect(await named(host)).toBeNull();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const asHost = { displayName: host.user.displayName, venueName: 'Café Lumière', primaryPhotoUrl: null };
  expect(await named(host)).toEqual(asHost);
  await (await open(ana)).send(host.id, 'Is there a terrace?');
  expect(await inInbox(host)).toBe('Café Lumière');

  const next = await venue.hire();
  const [assignment] = await venue.manager.assignments.ofVenue(at(venue.id));
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: next.id } });
  for (const one of [host, next]) {
    expect(await named(one)).toMatchObject({ displayName: one.user.displayName, venueName: 'Café Lumière' });
    expect(await inInbox(one)).toBe('Café Lumière');
  }
  await next.assignments.close(at(assignment!.id));
  for (const one of [host, next]) expect(await named(one)).toMatchObject({ venueName: 'Café Lumière' });
  // A member who never chatted with a host cannot read the host's name. Conversations between members have no venue.
  expect(await named(host, ben)).toBeNull();
  await (await open(ben)).send(ana.id, 'Hello');
  expect(await inInbox(ben)).toBeUndefined();
  expect(await named(ben)).toBeNull();
  expect((await next.chat.conversations()).items.map(({ partner }) => partner.venueName)).toEqual([undefined]);
});

test('a host’s desk shows photo, language and last words of each member; a manager sees no message', async () => {
  const { server, venue, host, ana, open } = await venueChat();
  const ben = await server.signUp({ tier: 'standard', language: 'fr' });
  const [photo] = await givePhotos(ana, ['#123456']);
  for (const member of [ana, ben]) await member.assignments.startChat({ ...at(venue.id), body: {} });
  const desk = async (member: SignedIn) =>
    (await host.assignments.mine()).find(({ memberUserId }) => memberUserId === member.id)!.member;
  expect(await desk(ben)).toEqual({ language: 'fr', primaryPhotoUrl: null, lastWords: null });
  await (await open(ana)).send(host.id, `Is there ${'a big '.repeat(60)}terrace?`);
  const { primaryPhotoUrl, lastWords } = (await desk(ana))!;
  expect(primaryPhotoUrl).toContain(photo);
  expect(lastWords).toEqual({
    text: `Is there ${'a big '.repeat(60)}`.slice(0, 160),
    isOwn: false,
    sentUtc: server.clock.now().toISOString(),
  });
  const answer = await (await open(host)).send(ana.id, 'There is');
  expect((await desk(ana))!.lastWords).toMatchObject({ text: 'There is', isOwn: true });
  await (await open(host)).connection.invoke('UnsendMessage', ana.id, answer!.id);
  expect((await desk(ana))!.lastWords).toBeNull();
  expect(await desk(ben)).toEqual({ language: 'fr', primaryPhotoUrl: null, lastWords: null });
  expect(JSON.stringify(await venue.manager.assignments.ofVenue(at(venue.id)))).not.toMatch(/terrace|There is/);
});

test('a premium member can write to a visible host without an assignment; a standard member cannot', async () => {
  const { server, host, ana, open } = await venueChat('premium', { visibleAsIndividual: true });
  expect(await (await open(ana)).send(host.id, 'Hello')).toMatchObject({ text: 'Hello' });
  expect(await (await open(host)).send(ana.id, 'Hello!')).toMatchObject({ text: 'Hello!' });
  const bob = await server.signUp({ tier: 'standard' });
  await expect((await open(bob)).send(host.id, 'Hello')).rejects.toThrow(ended);
});

test('a deactivated host is disconnected and can no longer write', async () => {
  const { venue, host, ana, open } = await venueChat();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const staff = await open(host);
  await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: host.id } });
  await staff.closed;
  await expect((await open(ana)).send(host.id, 'Hello?')).rejects.toThrow(ended);
});

test('a member who waits 10 minutes in opening hours is handed over to an online colleague', async () => {
  const { server, venue, host, ana, open } = await venueChat();
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const colleague = await venue.hire();
  await (await open(ana)).send(host.id, 'Anybody?');
  server.clock.advance({ minutes: 9, seconds: 59 });
  await open(colleague);
  await server.runJobs();
  expect(await colleague.assignments.mine()).toEqual([]);
  server.clock.advance({ seconds: 1 });
  await server.runJobs();
  expect(await colleague.assignments.mine()).toMatchObject([{ memberUserId: ana.id, status: 'open' }]);
});

test('a host keeps the member if they have answered or if their venue is closed', async () => {
  const { server, venue, host, ana, open } = await venueChat();
  const closedNow = [{ day: 3, opens: '18:00', closes: '23:00' }];
  const awayText = { en: 'We open at six.', fr: 'Nous ouvrons à dix-huit heures.' };
  await venue.manager.venues.saveSettings({ ...at(venue.id), body: { openingHours: closedNow, awayText } });
  expect(await ana.assignments.startChat({ ...at(venue.id), body: {} })).toMatchObject({ awayText: 'We open at six.' });
  const colleague = await venue.hire();
  await open(colleague);
  const member = await open(ana);
  await member.send(host.id, 'Anybody?');
  server.clock.advance({ minutes: 30 });
  await server.runJobs();
  expect(await colleague.assignments.mine()).toEqual([]);
  await venue.manager.venues.saveSettings({ ...at(venue.id), body: { openingHours: [], awayText } });
  await (await open(host)).send(ana.id, 'Yes!');
  server.clock.advance({ minutes: 30 });
  await server.runJobs();
  expect(await colleague.assignments.mine()).toEqual([]);
});

test('only the people affected by an assignment change are notified, and at once', async () => {
  const { server, venue, host, ana, open } = await venueChat();
  const [member, staff, manager] = [await open(ana), await open(host), await open(venue.manager)];
  const stranger = await open((await openVenue(server)).manager);
  const notified = async (times: number) => {
    for (const one of [member, staff, manager]) await one.receives('AssignmentChanged', times);
  };
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  await notified(1);
  const [assignment] = await host.assignments.mine();
  const successor = await venue.hire();
  const next = await open(successor);
  await venue.manager.assignments.reassign({ params: { id: String(assignment!.id), hostId: successor.id } });
  await notified(2);
  expect(await next.receives('AssignmentChanged')).toEqual([assignment!.id]);
  await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: successor.id } });
  await notified(3);
  await host.assignments.close(at(assignment!.id));
  await notified(4);
  await stranger.flush();
  expect(stranger.received('AssignmentChanged')).toEqual([]);
});
