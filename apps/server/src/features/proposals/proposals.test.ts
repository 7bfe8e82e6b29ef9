import { proposalsPerDay } from '@ambiance/domain/proposals';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import type { SignedIn } from '../../../test/people.ts';
import { caseAbout, ofCase } from '../../../test/moderating.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { testPassword } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { closeVenue } from '../operator/venue-acts.ts';

const tomorrowAtSeven = '2026-11-19T19:00:00-05:00';
const inOwnWords = { place: { text: 'The chess tables, Parc La Fontaine' }, at: tomorrowAtSeven };
const id = (value: unknown) => ({ params: { id: String(value) } });

const refused = (call: Promise<unknown>, status: number, code: string) =>
  expect(call).rejects.toMatchObject({ status, code });

/** Two members who have written to each other. */
async function couple(server: TestServer): Promise<[SignedIn, SignedIn]> {
  const [one, other] = [await server.signUp({ tier: 'premium' }), await server.signUp({ tier: 'premium' })];
  await (await openChat(server.address, one.accessToken)).send(other.id, 'Hello');
  return [one, other];
}

const propose = (
  from: SignedIn,
  to: SignedIn,
  wish: Parameters<typeof from.proposals.counter>[0]['body'] = inOwnWords,
) => from.proposals.propose({ body: { toUserId: to.id, ...wish } });

/** Everything that is written between people who only watch. */
async function bystanders(server: TestServer) {
  const [cleo, dan] = await couple(server);
  await propose(cleo, dan);
  const read = async () => {
    const { items } = await dan.chat.conversations();
    const inbox = items.map(({ lastMessage, unread, settings }) => ({ lastMessage, unread, settings }));
    return JSON.stringify([await cleo.chat.history(id(dan.id)), await dan.proposals.agenda(), inbox]);
  };
  const before = await read();
  return {
    cleo,
    dan,
    async areUntouched() {
      expect(await read()).toBe(before);
    },
  };
}

test('what one proposes and the other answers is told live, in the gap, in the inbox and in words', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const [atAna, atBen] = [
    await openChat(server.address, ana.accessToken),
    await openChat(server.address, ben.accessToken),
  ];
  const usage = () => server.platform.db.selectFrom('message_usage').selectAll().orderBy('user_id').execute();
  const usedBefore = await usage();

  const first = await propose(ana, ben);
  const place = { venueId: null, text: inOwnWords.place.text, address: null };
  expect(first).toMatchObject({
    kind: 'proposal',
    fromUserId: ana.id,
    text: 'Shall we meet? The chess tables, Parc La Fontaine, Thursday, November 19 at 7:00 p.m.',
    proposal: { status: 'open', place, atUtc: '2026-11-20T00:00:00.000Z', timeZone: 'America/Toronto' },
  });
  expect(await atBen.receives('ReceiveMessage')).toEqual([first]);
  expect(await atAna.receives('ReceiveMessage')).toEqual([first]);
  expect(await ben.chat.conversations()).toMatchObject({ items: [{ lastMessage: first, unread: 2 }] });

  await ben.members.updateMe({ body: { language: 'fr' } });
  const second = await ben.proposals.counter({
    ...id(first.id),
    body: { place: { text: 'Place Jacques-Cartier' }, at: '2026-11-20T18:30:00Z', timeZone: 'Europe/Paris' },
  });
  expect(second.text).toBe('On se voit\u202f? Place Jacques-Cartier, vendredi 20 novembre à 19 h 30');
  expect((await atAna.receives('MessageChanged')).at(-1)).toMatchObject({
    id: first.id,
    proposal: { status: 'replaced' },
  });
  expect((await atAna.receives('ReceiveMessage', 2)).at(-1)).toEqual(second);

  const accepted = await ana.proposals.accept(id(second.id));
  expect(accepted).toMatchObject({ id: second.id, proposal: { status: 'accepted' } });
  expect((await atBen.receives('MessageChanged', 2)).at(-1)).toEqual(accepted);
  expect(await ana.proposals.accept(id(second.id))).toEqual(accepted);
  expect(await ben.chat.changes({ ...id(ana.id), query: { after: String(second.id) } })).toEqual([accepted]);
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await reader.proposals.agenda()).toMatchObject([
      { partner: { id: partner.id, displayName: partner.user.displayName }, message: accepted },
    ]);
  }
  const third = await propose(ben, ana);
  expect(await ana.proposals.decline(id(third.id))).toMatchObject({ proposal: { status: 'declined' } });
  expect(await ana.proposals.cancel(id(second.id))).toMatchObject({ proposal: { status: 'cancelled' } });
  expect(await ben.proposals.agenda()).toEqual([]);

  expect(await usage()).toEqual(usedBefore);
  await watching.areUntouched();
});

test('a stranger, a blocked person, the wrong one of the two and bad input are refused, and nothing is written', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const stranger = await server.signUp({ tier: 'premium' });
  const venue = await openVenue(server);
  const host = await venue.hire({ visibleAsIndividual: true });
  await (await openChat(server.address, ana.accessToken)).send(host.id, 'Hello');
  const open = await propose(ana, ben);
  const rows = async () =>
    JSON.stringify([
      await server.platform.db.selectFrom('proposals').selectAll().orderBy('message_id').execute(),
      await server.platform.db.selectFrom('messages').selectAll().orderBy('id').execute(),
      await server.platform.db.selectFrom('message_changes').selectAll().orderBy('change_id').execute(),
    ]);
  const before = await rows();

  await refused(propose(stranger, ana), 403, 'proposal.no-conversation');
  await refused(propose(ana, ana), 400, 'message.to-yourself');
  await refused(propose(ana, host), 403, 'role.not-allowed');
  await refused(propose(host, ana), 403, 'role.not-allowed');
  await refused(propose(ana, ben), 409, 'proposal.one-open');
  await refused(propose(ben, ana), 409, 'proposal.one-open');
  for (const act of ['accept', 'decline', 'cancel'] as const) {
    await refused(stranger.proposals[act](id(open.id)), 404, 'proposal.unknown');
    await refused(ben.proposals[act](id(open.id + 1000)), 404, 'proposal.unknown');
  }
  await refused(stranger.proposals.counter({ ...id(open.id), body: inOwnWords }), 404, 'proposal.unknown');
  await refused(ana.proposals.accept(id(open.id)), 403, 'proposal.own');
  await refused(ana.proposals.decline(id(open.id)), 403, 'proposal.own');
  await refused(ana.proposals.counter({ ...id(open.id), body: inOwnWords }), 403, 'proposal.own');
  await refused(ben.proposals.cancel(id(open.id)), 403, 'proposal.not-yours');
  const counter = (wish: Partial<typeof inOwnWords> | object) =>
    ben.proposals.counter({ ...id(open.id), body: { ...inOwnWords, ...wish } });
  await refused(counter({ at: '2026-11-18T17:00:00Z' }), 400, 'proposal.hour-over');
  await refused(counter({ at: '2026-11-18T11:59:59-05:00' }), 400, 'proposal.hour-over');
  await refused(counter({ at: '2027-01-17T17:00:01Z' }), 400, 'proposal.too-far-ahead');
  await refused(counter({ at: 'tomorrow' }), 400, 'field.invalid');
  await refused(counter({ at: '2026-11-31T17:00:00Z' }), 400, 'field.invalid');
  await refused(counter({ timeZone: 'Mars/Olympus' }), 400, 'field.invalid');
  await refused(counter({ place: {} }), 400, 'proposal.place-required');
  await refused(counter({ place: { text: ' \u200b ' } }), 400, 'proposal.place-required');
  await refused(counter({ place: { text: 'x'.repeat(121) } }), 400, 'field.too-long');
  await refused(counter({ place: { text: 'The corner\nof it' } }), 400, 'field.characters');
  await refused(counter({ place: { text: 'Here', venueId: venue.id } }), 400, 'proposal.place-required');
  await refused(counter({ place: { venueId: 4711 } }), 404, 'venue.unknown');
  const { id: shut } = await openVenue(server);
  await closeVenue(server.platform, { actorId: null, why: null }, shut);
  await refused(counter({ place: { venueId: shut } }), 409, 'venue.closed');
  const { connection } = await openChat(server.address, ana.accessToken);
  await expect(connection.invoke('UnsendMessage', ben.id, open.id)).rejects.toThrow(/A proposal can’t be unsent/);
  const near = { withUserId: ana.id, at: tomorrowAtSeven };
  await refused(stranger.proposals.places({ query: near }), 403, 'proposal.no-conversation');
  expect(await rows()).toBe(before);

  await makeBlock(server, ben.id, ana.id);
  await refused(ben.proposals.accept(id(open.id)), 403, 'conversation.blocked');
  await refused(ana.proposals.cancel(id(open.id)), 403, 'conversation.blocked');
  await refused(propose(ana, ben), 403, 'conversation.blocked');
  await refused(ben.proposals.places({ query: near }), 403, 'conversation.blocked');
  await watching.areUntouched();
});

test('a proposal ends two hours after its hour by the clock alone, and the job tells both', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const atAna = await openChat(server.address, ana.accessToken);
  const statusOf = async () => (await ana.chat.history(id(ben.id))).at(-1)?.proposal?.status;
  const soon = { ...inOwnWords, at: '2026-11-18T18:00:00Z' };
  const first = await propose(ana, ben, soon);
  server.clock.set('2026-11-18T19:59:59Z');
  expect(await statusOf()).toBe('open');
  server.clock.set('2026-11-18T20:00:00Z');
  expect(await statusOf()).toBe('ended');
  await refused(ben.proposals.accept(id(first.id)), 409, 'proposal.over');
  await refused(ana.proposals.cancel(id(first.id)), 409, 'proposal.over');
  // Without a job there is room for the next one, which closes what is over.
  const second = await propose(ben, ana, { ...soon, at: '2026-11-18T21:00:00Z' });
  expect((await atAna.receives('MessageChanged')).at(-1)).toMatchObject({
    id: first.id,
    proposal: { status: 'ended' },
  });
  await ana.proposals.accept(id(second.id));
  server.clock.set('2026-11-18T23:00:00Z');
  expect(await ana.proposals.agenda()).toEqual([]);
  await server.runJobs();
  const told = await atAna.receives('MessageChanged', 3);
  expect(told.at(-1)).toMatchObject({ id: second.id, proposal: { status: 'ended' } });
  await server.runJobs();
  await atAna.settle();
  expect(atAna.received('MessageChanged')).toHaveLength(3);
  await watching.areUntouched();
});

test('a block, a suspension, a ban and a deletion end what was proposed and agreed on, for good', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const ends: Record<string, (ana: SignedIn, ben: SignedIn) => Promise<() => Promise<unknown>>> = {
    async block(ana, ben) {
      await ana.blocks.add(id(ben.id));
      return () => ana.blocks.remove(id(ben.id));
    },
    async suspension(ana) {
      await setStatus(server, ana.id, 'Suspended');
      return () => setStatus(server, ana.id, 'Active');
    },
    async ban(_, ben) {
      await setStatus(server, ben.id, 'Blocked');
      return () => setStatus(server, ben.id, 'Active');
    },
    async deletion(ana) {
      await ana.accountData.deleteAccount({ body: { password: testPassword } });
      return () => setStatus(server, ana.id, 'Active');
    },
  };
  for (const [end, happens] of Object.entries(ends)) {
    const [ana, ben] = await couple(server);
    const agreed = await propose(ana, ben);
    await ben.proposals.accept(id(agreed.id));
    const open = await propose(ben, ana);
    const takeBack = await happens(ana, ben);
    for (const one of [ana, ben]) {
      const agenda = await one.proposals.agenda().catch(() => []);
      expect([end, agenda]).toEqual([end, []]);
    }
    await takeBack();
    const reader = await server.logIn(ben.email);
    const changed = await reader.chat.changes({ ...id(ana.id), query: { after: String(open.id) } });
    expect([end, changed.map(({ proposal }) => proposal?.status)]).toEqual([end, ['ended', 'ended']]);
    expect(await reader.proposals.agenda()).toEqual([]);
  }
  await watching.areUntouched();
});

test('of fifty at once one is open, and of accepting and taking back one counts', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? propose(ana, ben) : propose(ben, ana))),
  );
  const [stored, ...more] = all.filter((one) => one.status === 'fulfilled');
  expect(more).toEqual([]);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'proposal.one-open' });
  const { id: open, fromUserId } = stored!.value;
  const [proposer, other] = fromUserId === ana.id ? [ana, ben] : [ben, ana];
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? other.proposals.accept(id(open)) : proposer.proposals.cancel(id(open)),
    ),
  );
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  const [history, agenda] = [await ana.chat.history(id(ben.id)), await ben.proposals.agenda()];
  expect(history.at(-1)?.proposal?.status).toBe('cancelled');
  expect(agenda).toEqual([]);
  await watching.areUntouched();
});

test('one person proposes at most so often a day to the same other', async () => {
  const server = await startTestServer();
  const [ana, ben] = await couple(server);
  for (let count = 0; count < proposalsPerDay; count += 1) {
    await ana.proposals.cancel(id((await propose(ana, ben)).id));
  }
  await refused(propose(ana, ben), 429, 'proposal.too-many');
  const other = await propose(ben, ana);
  await refused(ana.proposals.counter({ ...id(other.id), body: inOwnWords }), 429, 'proposal.too-many');
  expect((await ana.chat.history(id(ben.id))).at(-1)?.proposal?.status).toBe('open');
  server.clock.advance({ hours: 24 });
  const later = { ...inOwnWords, at: '2026-11-21T19:00:00Z' };
  expect(await ana.proposals.counter({ ...id(other.id), body: later })).toMatchObject({ kind: 'proposal' });
});

test('what a report showed has the proposal in words, and erasing one of the two erases it', async () => {
  const server = await startTestServer();
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const { text, id: messageId } = await propose(ana, ben);
  await ben.reports.report({ ...id(ana.id), body: { category: 'other', reason: 'Odd', messageId } });
  const moderator = await server.signUp({ role: 'moderator' });
  const { newestReports } = await moderator.moderation.case(ofCase(await caseAbout(moderator, ana)));
  expect(newestReports[0]?.messages.at(-1)).toMatchObject({ text });
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  server.clock.advance({ days: 31 });
  await server.runJobs();
  const left = await server.platform.db.selectFrom('proposals').select('proposer_id').execute();
  expect(left).toEqual([{ proposer_id: watching.cleo.id }]);
});

test('both are reminded two hours before, once, in the app and on their devices, and nobody of what was called off', async () => {
  const push = await startPushService();
  const server = await startTestServer({ pushAgent: push.agent });
  const watching = await bystanders(server);
  const [ana, ben] = await couple(server);
  const [eve, finn] = await couple(server);
  const devices = new Map<SignedIn, ReturnType<typeof push.device>>();
  for (const one of [ana, ben, eve, watching.cleo]) {
    const device = push.device();
    await one.notifications.subscribe({ body: device.subscription });
    devices.set(one, device);
  }
  await ben.members.updateMe({ body: { language: 'fr' } });
  const settings = { messages: true, assignments: true, perks: true, showsDetails: true };
  await ben.notifications.change({ body: settings });
  await atTwo(ana, ben);
  const calledOff = await atTwo(eve, finn);
  const atAna = await openChat(server.address, ana.accessToken);
  const shownTo = (one: SignedIn) => devices.get(one)!.shown.filter(({ tag }) => tag.startsWith('meetings'));

  server.clock.set('2026-11-19T16:59:59Z');
  await server.runJobs();
  expect(shownTo(ana)).toEqual([]);
  await eve.proposals.cancel(id(calledOff.id));
  server.clock.set('2026-11-19T17:00:00Z');
  for (const _ of [1, 2]) await server.runJobs();
  await until(() => shownTo(ana).length > 0 && shownTo(ben).length > 0);
  server.clock.advance({ minutes: 1 });
  await server.runJobs();
  expect(shownTo(ana)).toEqual([
    { title: 'Ambiance', body: 'You’re meeting somebody in two hours.', url: '/messages', tag: 'meetings', lang: 'en' },
  ]);
  expect(shownTo(ben)).toMatchObject([
    { body: `Tu rencontres ${ana.user.displayName} dans deux heures\u202f: Café Lumière`, lang: 'fr' },
  ]);
  expect(shownTo(eve)).toEqual([]);
  expect(shownTo(watching.cleo)).toEqual([]);
  expect(await atAna.receives('MeetingSoon')).toHaveLength(1);
  await watching.areUntouched();

  /** An agreed meeting at a venue, where it is two in the afternoon. */
  async function atTwo(one: SignedIn, other: SignedIn) {
    const venue = await openVenue(server);
    const wish = { place: { venueId: venue.id }, at: '2026-11-19T14:00:00-05:00' };
    return other.proposals.accept(id((await propose(one, other, wish)).id));
  }
});
