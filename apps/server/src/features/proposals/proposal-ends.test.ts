import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { setStatus } from '../../../test/chat-people.ts';
import type { SignedIn } from '../../../test/people.ts';
import { caseAbout, ofCase } from '../../../test/moderating.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { testPassword } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { inOwnWords, id, refused, couple, propose, bystanders, startWithCouple } from '../../../test/proposing.ts';

test('a proposal ends two hours after its time by the clock, and the job notifies both members', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
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
  // A new proposal is possible before the job runs, and closes the expired one.
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
  await atAna.flush();
  expect(atAna.received('MessageChanged')).toHaveLength(3);
  await watching.areUntouched();
});

test('a block, a suspension, a ban and a deletion permanently end proposals and agreed meetings', async () => {
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
    const revoke = await happens(ana, ben);
    for (const one of [ana, ben]) {
      const agenda = await one.proposals.agenda().catch(() => []);
      expect([end, agenda]).toEqual([end, []]);
    }
    await revoke();
    const reader = await server.logIn(ben.email);
    const changed = await reader.chat.changes({ ...id(ana.id), query: { after: String(open.id) } });
    expect([end, changed.map(({ proposal }) => proposal?.status)]).toEqual([end, ['ended', 'ended']]);
    expect(await reader.proposals.agenda()).toEqual([]);
  }
  await watching.areUntouched();
});

test('a reaction waits for a suspension that is ending a proposal in the conversation, and is refused', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const open = await propose(ana, ben);
  const [hello] = await ben.chat.history(id(ana.id));
  const atBen = await openChat(server.address, ben.accessToken);
  const eve = await server.signUp();
  const { db } = server.platform;
  const refusals = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ status: 'Suspended' }).where('id', '=', ana.id).execute();
    // Another conversation of the same member does not wait.
    expect(await atBen.send(eve.id, 'Hello')).not.toBeNull();
    const reaction = atBen.connection.invoke('ReactToMessage', ana.id, hello!.id, 'heart');
    const refusal = expect(reaction).rejects.toThrow('This member cannot be found.');
    await waitingStatements(db, 1);
    return [refusal];
  });
  await Promise.all(refusals);
  await setStatus(server, ana.id, 'Active');
  const [first, ...changed] = await ben.chat.changes({ ...id(ana.id), query: { after: '0' } });
  expect(first).toEqual(hello);
  expect(changed).toMatchObject([{ id: open.id, proposal: { status: 'ended' } }]);
  await watching.areUntouched();
});

test('a report contains the proposal as text, and erasing one of the two members deletes it', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
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

test('both members are reminded once, two hours before, in the app and on devices, unless the meeting was cancelled', async () => {
  const push = await startPushService();
  const { server, watching, ana, ben } = await startWithCouple({ pushAgent: push.agent });
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
    { title: 'Ambiance', body: 'You’re meeting someone in two hours.', url: '/messages', tag: 'meetings', lang: 'en' },
  ]);
  expect(shownTo(ben)).toMatchObject([
    { body: `Tu rencontres Member dans deux heures\u202f: Café Lumière`, lang: 'fr' },
  ]);
  expect(shownTo(eve)).toEqual([]);
  expect(shownTo(watching.cleo)).toEqual([]);
  expect(await atAna.receives('MeetingSoon')).toHaveLength(1);
  await watching.areUntouched();

  /** Adds an agreed meeting at a venue, at 14:00 in the venue's time zone. */
  async function atTwo(one: SignedIn, other: SignedIn) {
    const venue = await openVenue(server);
    const wish = { place: { venueId: venue.id }, at: '2026-11-19T14:00:00-05:00' };
    return other.proposals.accept(id((await propose(one, other, wish)).id));
  }
});

test('a member who is away gets a push notification if a meeting is accepted, cancelled, or ended with the conversation', async () => {
  const push = await startPushService();
  const { server, watching, ana, ben } = await startWithCouple({ pushAgent: push.agent });
  const devices = new Map<SignedIn, ReturnType<typeof push.device>>();
  for (const one of [ana, ben, watching.cleo]) {
    const device = push.device();
    await one.notifications.subscribe({ body: device.subscription });
    devices.set(one, device);
  }
  await ben.members.updateMe({ body: { language: 'fr' } });
  await ben.notifications.change({ body: { messages: true, assignments: true, perks: true, showsDetails: true } });
  const told = (one: SignedIn) =>
    devices
      .get(one)!
      .shown.filter(({ tag }) => /^(agreed|called-off)/.test(tag))
      .map(({ body }) => body);
  const agree = async () => ben.proposals.accept(id((await propose(ana, ben)).id));

  // An open proposal is cancelled without a notification.
  const open = await propose(ana, ben);
  await ana.proposals.cancel(id(open.id));
  const meeting = await agree();
  await server.runJobs();
  await until(() => told(ana).length > 0);
  expect(told(ana)).toEqual(['Your suggestion was accepted.']);
  expect(told(ben)).toEqual([]);

  // A second cancellation sends no second notification.
  for (const _ of [1, 2]) await ana.proposals.cancel(id(meeting.id));
  await server.runJobs();
  expect(told(ben)).toEqual([]);
  server.clock.advance({ seconds: 10 });
  await server.runJobs();
  await until(() => told(ben).length > 0);
  const calledOff = `Ta rencontre avec Member a été annulée\u202f: ${inOwnWords.place.text}`;
  expect(told(ben)).toEqual([calledOff]);

  await agree();
  await ben.chat.close(id(ana.id));
  await server.runJobs();
  await until(() => told(ana).length > 1);
  expect(told(ana)).toEqual(['Your suggestion was accepted.', 'A meeting was called off.']);

  // A block sends no notification.
  await ben.chat.reopen(id(ana.id));
  await agree();
  await server.runJobs();
  await until(() => told(ana).length > 2);
  await ben.blocks.add(id(ana.id));
  await server.runJobs();
  expect(told(ana)).toHaveLength(3);
  expect(told(ben)).toEqual([calledOff]);
  expect(told(watching.cleo)).toEqual([]);
  await watching.areUntouched();
});
