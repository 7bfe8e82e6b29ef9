import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { claimOf, evening } from '../../../test/evening-for-two.ts';
import { mailTo } from '../../../test/mailbox.ts';
import type { SignedIn } from '../../../test/people.ts';
import { agree, id, propose, refused, startWithCouple } from '../../../test/proposing.ts';
import { startPushService } from '../../../test/push-service.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';

/** Every row that calling off a meeting may change. */
async function rows({ platform: { db } }: TestServer): Promise<string> {
  const all = await Promise.all([
    db.selectFrom('proposals').selectAll().orderBy('message_id').execute(),
    db.selectFrom('check_ins').selectAll().orderBy('id').execute(),
    db.selectFrom('perk_claims').selectAll().orderBy('id').execute(),
    db.selectFrom('due_notifications').selectAll().orderBy('user_id').orderBy('topic').execute(),
    db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute(),
    db.selectFrom('notices').selectAll().orderBy('id').execute(),
  ]);
  return JSON.stringify(all);
}

const checkIn = (who: SignedIn, messageId: number) =>
  who.checkIns.setUp({
    body: { messageId, email: 'lea@example.com', language: 'en', dueAt: '2026-11-18T23:00:00-05:00' },
  });

test('a meeting that was called off and restored has the same check-in, perk for two and queued notifications as before', async () => {
  const { server, ana, ben, id: messageId, pair, bystanderIsUntouched } = await evening();
  const meeting = id(messageId);
  await checkIn(ana, messageId);
  await checkIn(ben, messageId);
  const [phone, laptop, own] = await Promise.all(
    [ben, ben, ana].map(({ accessToken }) => openChat(server.address, accessToken)),
  );
  const [before, claims, agenda] = [await rows(server), await pair(), await ben.proposals.agenda()];
  expect(agenda).toHaveLength(1);

  await ana.proposals.cancel(meeting);
  expect(await rows(server)).not.toBe(before);
  expect(await ana.checkIns.mine()).toEqual([]);
  expect(await ben.checkIns.mine()).toHaveLength(1);
  expect((await claimOf(ben, messageId)).half).toMatchObject({ end: 'called-off' });
  expect((await ben.catchUp.read()).agenda).toEqual([]);
  server.clock.advance({ seconds: 9 });
  await server.runJobs();

  const restored = await ana.proposals.undo(meeting);
  expect(restored).toMatchObject({ id: messageId, proposal: { status: 'accepted' } });
  expect(await ana.proposals.undo(meeting)).toEqual(restored);
  expect(await rows(server)).toBe(before);
  expect(await pair()).toEqual(claims);
  for (const device of [phone!, laptop!]) {
    expect(await device.receives('MeetingRestored')).toEqual([restored]);
    expect((await device.receives('MessageChanged', 2)).at(-1)).toEqual(restored);
  }
  expect((await own!.receives('MessageChanged', 2)).at(-1)).toEqual(restored);
  await own!.flush();
  expect(own!.received('MeetingRestored')).toEqual([]);
  const { agenda: again, checkIns } = await ben.catchUp.read();
  expect(again).toMatchObject([{ message: { id: messageId, proposal: { status: 'accepted' } } }]);
  expect(checkIns).toHaveLength(1);

  server.clock.advance({ minutes: 5 });
  expect((await mailTo(server, ben.email)).filter(({ subject }) => subject === 'Your meeting is off')).toEqual([]);
  expect(await ana.checkIns.mine()).toHaveLength(1);
  // A meeting that is called off a second time can be restored again.
  await ana.proposals.cancel(meeting);
  expect(await ana.proposals.undo(meeting)).toMatchObject({ proposal: { status: 'accepted' } });
  await bystanderIsUntouched();
});

test('an offline device is notified of a called-off meeting only once the meeting can no longer be restored', async () => {
  const service = await startPushService();
  const { server, watching, ana, ben } = await startWithCouple({ pushAgent: service.agent });
  const [device, other] = [service.device(), service.device()];
  await ben.notifications.subscribe({ body: device.subscription });
  await watching.dan.notifications.subscribe({ body: other.subscription });
  const meeting = await agree(ana, ben);
  const calledOff = () => device.shown.filter(({ tag }) => tag.startsWith('called-off'));
  const after = async (seconds: number) => {
    server.clock.advance({ seconds });
    await server.runJobs();
  };

  await ana.proposals.cancel(meeting);
  await after(9);
  await ana.proposals.undo(meeting);
  await after(60);
  expect(calledOff()).toEqual([]);
  await ana.proposals.cancel(meeting);
  await after(9);
  expect(calledOff()).toEqual([]);
  await after(1);
  expect(calledOff()).toHaveLength(1);
  expect(other.shown.filter(({ tag }) => tag !== 'messages')).toEqual([]);
  await watching.areUntouched();
});

test('a queued push notification about an acceptance is still sent after the meeting was called off and restored', async () => {
  const service = await startPushService();
  const { server, watching, ana, ben } = await startWithCouple({ pushAgent: service.agent });
  const [device, other] = [service.device(), service.device()];
  await ana.notifications.subscribe({ body: device.subscription });
  await watching.dan.notifications.subscribe({ body: other.subscription });
  const shown = () => device.shown.map(({ tag }) => tag.split('-')[0]);
  const after = async (seconds: number) => {
    server.clock.advance({ seconds });
    await server.runJobs();
  };
  const meeting = await agree(ana, ben);
  await ben.proposals.cancel(meeting);
  await after(5);
  expect(shown()).toEqual([]);
  await ben.proposals.undo(meeting);
  await after(60);
  expect(shown()).toEqual(['agreed']);

  // If it stays called off, that is the only notice.
  const second = await agree(ana, ben);
  await ben.proposals.cancel(second);
  await after(60);
  expect(shown().slice(1)).toEqual(['called']);
  expect(other.shown.filter(({ tag }) => tag !== 'messages')).toEqual([]);
  await watching.areUntouched();
});

test.each([
  { outcome: 'restored', expected: ['agreed'] },
  { outcome: 'not restored', expected: ['called'] },
])(
  'a push about a yes that is sent while the meeting is called off waits until it is $outcome',
  async ({ outcome, expected }) => {
    const service = await startPushService();
    const { server, watching, ana, ben } = await startWithCouple({ pushAgent: service.agent });
    const { db } = server.platform;
    const device = service.device();
    await ana.notifications.subscribe({ body: device.subscription });
    const shown = () => device.shown.map(({ tag }) => tag.split('-')[0]);
    const meeting = await agree(ana, ben);
    // Holds the push between the moment when it leaves the queue and the moment when it is checked.
    const [locked, calledOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table notification_settings in access exclusive mode`.execute(tx);
      locked.resolve();
      await calledOff.promise;
    });
    await locked.promise;
    const sending = server.runJobs();
    const queued = db.selectFrom('due_notifications').where('topic', '=', 'agreed').select('subject');
    await until(async () => (await queued.execute()).length === 0);
    await ben.proposals.cancel(meeting);
    calledOff.resolve();
    await Promise.all([holding, sending]);
    expect(shown()).toEqual([]);
    if (outcome === 'restored') await ben.proposals.undo(meeting);
    server.clock.advance({ seconds: 10 });
    await server.runJobs();
    server.clock.advance({ seconds: 60 });
    await server.runJobs();
    expect(shown()).toEqual(expected);
    await watching.areUntouched();
  },
);

test('only the member who called a meeting off can restore it, within ten seconds, and a refusal changes nothing', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const isRefused = async (who: SignedIn, meeting: ReturnType<typeof id>, status: number, code: string) => {
    const before = await rows(server);
    await refused(who.proposals.undo(meeting), status, code);
    expect(await rows(server)).toBe(before);
  };

  const meeting = await agree(ana, ben);
  await ben.proposals.cancel(meeting);
  await isRefused(ana, meeting, 403, 'proposal.undo-not-yours');
  await isRefused(watching.cleo, meeting, 404, 'proposal.unknown');
  server.clock.advance({ seconds: 10 });
  await isRefused(ben, meeting, 409, 'proposal.undo-over');
  // The check-in, the mail and the notification follow as usual.
  await server.runJobs();
  expect(await ana.proposals.agenda()).toEqual([]);

  const declined = id((await propose(ana, ben)).id);
  await isRefused(ana, declined, 409, 'proposal.undo-over');
  await ben.proposals.decline(declined);
  await isRefused(ben, declined, 409, 'proposal.undo-over');
  const withdrawn = id((await propose(ana, ben)).id);
  await ana.proposals.cancel(withdrawn);
  await isRefused(ana, withdrawn, 409, 'proposal.undo-over');

  const ended = await agree(ana, ben);
  await ana.proposals.cancel(ended);
  await ben.chat.close(id(ana.id));
  await isRefused(ana, ended, 403, 'conversation.closed');
  await ben.chat.reopen(id(ana.id));
  const closed = await agree(ana, ben);
  await ana.chat.close(id(ben.id));
  await ana.chat.reopen(id(ben.id));
  await isRefused(ana, closed, 409, 'proposal.undo-over');
  const blocked = await agree(ana, ben);
  await ana.proposals.cancel(blocked);
  await ben.blocks.add(id(ana.id));
  await isRefused(ana, blocked, 403, 'conversation.blocked');
  await watching.areUntouched();
});

test('a meeting that one member calls off while the other restores it ends in one of the two states, for both', async () => {
  const { watching, ana, ben } = await startWithCouple();
  const meeting = await agree(ana, ben);
  await ana.proposals.cancel(meeting);
  const acts = Array.from({ length: 20 }, (_, count) =>
    count % 2 ? ana.proposals.undo(meeting) : ben.proposals.cancel(meeting),
  );
  for (const one of await Promise.allSettled(acts)) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'proposal.undo-not-yours' });
  }
  const [mine, theirs] = [await ana.chat.history(id(ben.id)), await ben.chat.history(id(ana.id))];
  expect(mine.at(-1)?.proposal).toEqual(theirs.at(-1)?.proposal);
  const isOn = mine.at(-1)?.proposal?.status === 'accepted';
  for (const one of [ana, ben]) expect(await one.proposals.agenda()).toHaveLength(isOn ? 1 : 0);
  await watching.areUntouched();
});
