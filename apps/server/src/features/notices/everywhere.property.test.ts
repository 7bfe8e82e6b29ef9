import { eventRules } from '@ambiance/contract/chat-events';
import { type NoticeKind, notices, noticeText } from '@ambiance/domain/notices';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { agree, inOwnWords } from '../../../test/proposing.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { addNotice, type NewNotice } from './add-notice.ts';

const words = {
  venue: 'Café Lanterne',
  cents: 999,
  tier: 'standard',
  lastMs: 1_800_000_000_000,
  count: 1,
  week: '1',
  mood: 'dinner',
};
const kinds = Object.keys(notices) as NoticeKind[];
/** The page or device where the person is. On another device: a page that connects only after everything has happened. */
const places = ['on two pages', 'just connecting', 'away with push', 'away without push', 'on another device'] as const;
const meetingTimes = { tonight: '2026-11-18T20:00:00-05:00', tomorrow: inOwnWords.at };
type Meeting = keyof typeof meetingTimes;
const happenings = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constantFrom('tonight' as const, 'tomorrow' as const) },
  ),
  { minLength: 1, maxLength: 8 },
);

/** Called-off meetings on each day, so that their mails do not depend on chance. */
const calledOff: Happening[] = ['tonight', 'tomorrow', 'tonight'];

/** A notification and a mail have no narrow spaces, and a mail has line breaks. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

const seed = 20_261_118;

test('each event reaches its user on every page and device, as the rules say, and no other user', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  await fc.assert(
    fc.asyncProperty(happenings, fc.constantFrom(...places), (all, place) => play({ server, service }, all, place)),
    // A failure prints the seed and the path of its shortest example.
    {
      seed,
      numRuns: 10,
      examples: [
        [calledOff, 'away with push'],
        [calledOff, 'away without push'],
      ],
    },
  );
}, 300_000);

type World = { server: TestServer; service: Awaited<ReturnType<typeof startPushService>> };
/** A notice, or a meeting that is agreed and called off. Only the one tonight is within 24 hours. */
type Happening = NoticeKind | Meeting;

async function play({ server, service }: World, all: readonly Happening[], place: (typeof places)[number]) {
  const { signUp, jobs, clock, platform } = server;
  const run = (name: string) => jobs.find((job) => job.name === name)!.run();
  const [ana, ben, bystander] = [await signUp({ language: 'fr' }), await signUp(), await signUp()];
  for (const one of [ana, bystander]) await (await openChat(server.address, ben.accessToken)).send(one.id, 'Hello');
  const [device, other] = [service.device(), service.device()];
  await bystander.notifications.subscribe({ body: other.subscription });
  if (place === 'away with push') {
    await ana.notifications.subscribe({ body: device.subscription });
    await ana.notifications.change({ body: { messages: true, assignments: true, perks: true, showsDetails: true } });
  }
  const open = (person: SignedIn) => openChat(server.address, person.accessToken);
  const pages = place === 'on two pages' ? [await open(ana), await open(ana)] : [];
  const atBystander = await open(bystander);

  const isNotice = (one: Happening): one is NoticeKind => Object.hasOwn(notices, one);
  for (const one of all) {
    if (isNotice(one)) {
      const notice = { kind: one, ...words, act: 'export' } as unknown as NewNotice;
      await platform.db.transaction().execute((tx) => addNotice(tx, ana.id, notice, clock.now()));
    } else {
      const proposal = await agree(ana, ben, { ...inOwnWords, at: meetingTimes[one] });
      // Only one proposal may be open or agreed at a time.
      await ben.proposals.cancel(proposal);
    }
  }
  await run('announce notices');
  const happened = all.filter(isNotice);
  const meetings = all.filter((one) => !isNotice(one));
  const answers = meetings.length;

  // Live: each page gets every event once.
  for (const page of pages) {
    await page.receives('NoticeAdded', happened.length);
    await page.receives('ProposalAnswered', answers * 2);
    await page.flush();
    expect(page.received('NoticeAdded')).toHaveLength(happened.length);
    expect(page.received('ProposalAnswered').map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: answers }, () => ['accepted', 'called-off']).flat(),
    );
  }

  // After a gap: one call returns all notices, in order, on any device, until one device has shown them.
  expect([eventRules.NoticeAdded.afterGap, eventRules.ProposalAnswered.afterGap]).toEqual([
    'catchUp.read',
    'catchUp.read',
  ]);
  const laptop = await server.logIn(ana.email);
  const missed = await laptop.catchUp.read();
  expect(missed.notices.map(({ kind }) => kind)).toEqual(happened);
  expect(missed.agenda).toEqual([]);
  if (place === 'just connecting' || place === 'on another device') {
    await laptop.notices.shown({ body: { ids: missed.notices.map(({ id: notice }) => notice) } });
    expect((await ana.catchUp.read()).notices).toEqual([]);
  }

  // Push and mail: only if no page has shown it, and mail only if no device got the push.
  clock.advance({ minutes: 2 });
  for (const name of ['send notifications', 'deliver mails']) await run(name);
  const isUnseen = place === 'away with push' || place === 'away without push' || place === 'on two pages';
  const deliveryOf = (one: NoticeKind) => notices[one].delivery;
  const sentences = (some: readonly NoticeKind[]) =>
    some
      .map((kind) => plain(noticeText({ kind, parameters: { ...words, act: 'export' } }, 'fr', 'America/Toronto')!))
      .toSorted();
  const pushed = happened.filter((one) => deliveryOf(one) === 'urgent' || deliveryOf(one) === 'pushed');
  const bodies = device.shown.map(({ body }) => plain(body));
  const ofMeetings = bodies.filter((body) => body.includes('chess'));
  expect(ofMeetings).toHaveLength(place === 'away with push' ? answers : 0);
  const others = bodies.filter((body) => !ofMeetings.includes(body));
  expect(others.toSorted()).toEqual(place === 'away with push' ? sentences(pushed) : []);
  const mails = (await platform.outboxes.mail!.newest(1000)).filter(({ to }) => to === ana.email);
  const mailed = happened.filter((one) => deliveryOf(one) === 'urgent');
  const expected = isUnseen && place !== 'away with push' ? mailed : [];
  for (const sentence of sentences(mailed)) {
    const count = mails.filter(({ text }) => plain(text).includes(sentence)).length;
    expect([sentence, count]).toEqual([sentence, sentences(expected).filter((one) => one === sentence).length]);
  }
  const { push, mail } = eventRules.ProposalAnswered;
  expect([push?.topic, mail]).toEqual(['called-off', { kind: 'meeting-called-off', withoutPush: true }]);
  const off = mails.filter(({ subject }) => subject === 'Ta rencontre est annulée');
  const soon = meetings.filter((one) => one === 'tonight');
  expect(off).toHaveLength(place === 'away with push' ? 0 : soon.length);

  await expectUntouched(server, bystander, { atBystander, shown: other.shown });
}

/** The bystander, who chats with the same person, has received nothing. */
async function expectUntouched(
  { platform }: TestServer,
  bystander: SignedIn,
  { atBystander, shown }: { atBystander: ChatClient; shown: readonly unknown[] },
) {
  await atBystander.flush();
  expect([...atBystander.received('NoticeAdded'), ...atBystander.received('ProposalAnswered')]).toEqual([]);
  expect((await bystander.catchUp.read()).notices).toEqual([]);
  expect(shown).toEqual([]);
  const mails = (await platform.outboxes.mail!.newest(1000)).filter(({ to }) => to === bystander.email);
  expect(mails.filter(({ subject }) => !/confirm/i.test(subject))).toEqual([]);
}
