import { isDeepStrictEqual } from 'node:util';
import type { CatchUp } from '@ambiance/contract/catch-up';
import { chatHubEventNames, eventRules } from '@ambiance/contract/chat-events';
import { type NoticeKind, notices, noticeText } from '@ambiance/domain/notices';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import { wroteYesterday } from '../../../test/chat-people.ts';
import {
  type ActName,
  actOf,
  acts,
  type ActScene,
  awaitDay,
  type Heard,
  pass,
  type Town,
  type Watched,
  watched,
} from '../../../test/everyday-acts.ts';
import type { SignedIn } from '../../../test/people.ts';
import { agree, id, inOwnWords } from '../../../test/proposing.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addNotice, type NewNotice } from './add-notice.ts';

const words = {
  venue: 'Café Lanterne',
  cents: 999,
  tier: 'standard',
  lastMs: 1_800_000_000_000,
  fromMs: 1_790_000_000_000,
  atMs: 1_800_000_000_000,
  timeZone: 'America/Toronto',
  caseId: 1,
  outcome: 'acted',
  count: 1,
  week: '1',
  mood: 'dinner',
  title: 'Two desserts',
  change: 'ended',
  venueId: 1,
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

/** All kinds in three parts, because one call returns 20 notices. */
const third = Math.ceil(kinds.length / 3);
const parts = [0, 1, 2].map((part) => kinds.slice(part * third, (part + 1) * third));

/** A notification and a mail have no narrow spaces, and a mail has line breaks. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

test('each notice and called-off meeting reaches its user on every page and device, as the rules say, and no other user', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  await fc.assert(
    fc.asyncProperty(happenings, fc.constantFrom(...places), (all, place) => play({ server, service }, all, place)),
    // A failure prints the seed and the path of its shortest example.
    {
      numRuns: 10,
      examples: (['away with push', 'away without push'] as const).flatMap((place) => [
        [calledOff, place] as [Happening[], typeof place],
        ...parts.map((part): [Happening[], typeof place] => [part, place]),
      ]),
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

/** The town of an evening. All evenings share one server, and the towns are more than 100 km apart. */
const townOf = (evening: number): Town => ({
  latitude: 48.4488,
  longitude: -68.5236 + 2 * evening,
  city: `Town ${evening}`,
});

type Place = (typeof places)[number];
const actNames = Object.keys(acts) as ActName[];
const evening = fc.record({
  all: fc.shuffledSubarray(actNames, { minLength: 7, maxLength: 7 }),
  /** The place of each of the watched people. */
  at: fc.tuple(...watched.map(() => fc.constantFrom(...places))),
});

test('each act of a random evening reaches its people on pages, devices and by mail, as the rules say, and no one else', async () => {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  let evenings = 0;
  await fc.assert(
    fc.asyncProperty(evening, ({ all, at }) => {
      evenings += 1;
      return playActs({ server, service }, { all, at, town: townOf(evenings) });
    }),
    // A failure prints the seed and the path of its shortest example.
    { numRuns: 4 },
  );
}, 300_000);

test('an act causes every event of the hub, except those of presence, limits, payments and the connection of servers', () => {
  const heard = actNames.flatMap((name) => Object.values(actOf(name).heard).flat());
  const played = new Set(heard.map(({ event }) => event));
  expect(chatHubEventNames.filter((name) => !played.has(name))).toEqual([
    'UserOnline',
    'UserOffline',
    'RateLimited',
    'PlanChanged',
    'DeliveryChanged',
  ]);
});

interface Evening {
  all: readonly ActName[];
  at: readonly Place[];
  town: Town;
}

async function playActs(world: World, { all, at, town }: Evening): Promise<void> {
  const { server } = world;
  const { signUp, jobs } = server;
  const venue = await openVenue(server);
  // Someone at the venue is always online, so that a member can ask for help.
  const colleague = await openChat(server.address, (await venue.hire()).accessToken);
  const premium = { tier: 'premium', language: 'fr' } as const;
  const people = {
    ana: await signUp({ ...premium, ...town }),
    host: await venue.hire({ visibleAsIndividual: true }),
    manager: venue.manager,
    bystander: await signUp(premium),
  };
  const followers: Follower[] = [];
  for (const [index, role] of watched.entries()) followers.push(await follow(world, role, people[role], at[index]!));
  for (const name of all) {
    awaitDay(world);
    const ben = await signUp({ tier: 'premium' });
    const atBen = await openChat(server.address, ben.accessToken);
    const atAna = await openChat(server.address, people.ana.accessToken);
    const hello = await atAna.send(ben.id, 'Hello');
    await atAna.stop();
    await wroteYesterday(server, people.bystander.id, ben.id);
    const run = (job: string) => jobs.find((one) => one.name === job)!.run();
    await compare({ ...people, server, venue, town, ben, atBen, hello: hello!, run }, name, followers);
    for (const { id: check } of await people.ana.checkIns.mine()) await people.ana.checkIns.home(id(check));
    for (const { message } of await people.ana.proposals.agenda()) await people.ana.proposals.cancel(id(message.id));
    await atBen.stop();
  }
  for (const page of [colleague, ...followers.flatMap(({ pages }) => pages)]) await page.stop();
}

/** A person whose pages, device and mails are watched. */
interface Follower {
  role: Watched;
  person: SignedIn;
  place: Place;
  device: ReturnType<World['service']['device']>;
  hasDevice: boolean;
  pages: readonly ChatClient[];
}

async function follow({ server, service }: World, role: Watched, person: SignedIn, place: Place): Promise<Follower> {
  const device = service.device();
  const hasDevice = place === 'away with push';
  if (hasDevice) await person.notifications.subscribe({ body: device.subscription });
  const at: Partial<Record<Place, readonly SignedIn[]>> = {
    'on two pages': [person, person],
    'on another device': [await server.openSession(person)],
  };
  const pages: ChatClient[] = [];
  for (const { accessToken } of at[place] ?? []) pages.push(await openChat(server.address, accessToken));
  return { role, person, place, device, hasDevice, pages };
}

/** Plays an act, and compares with the rules of its events what each person gets. */
async function compare(scene: ActScene, name: ActName, followers: readonly Follower[]) {
  const { prepare, heard } = actOf(name);
  const heardBy = ({ role }: Follower) => heard[role] ?? [];
  const play = await prepare(scene);
  // Sends what the preparation has queued.
  await announceAndPush(scene);
  await deliverMails(scene);
  const before = new Map<Follower, State>();
  for (const one of followers) before.set(one, await stateOf(scene, one, heardBy(one)));

  await play();
  await scene.run('announce notices');
  for (const [one, state] of before) {
    await expectLive(one, state, heardBy(one)).catch(inAct(name, one));
    await expectAfterGap(scene, one, { state, heard: heardBy(one) }).catch(inAct(name, one));
  }
  for (const seconds of [0, 5, 10]) {
    if (seconds > 0) pass(scene, 5 / 60);
    await scene.run('send notifications');
    for (const [one, state] of before)
      await expectPushed(one, { state, heard: heardBy(one) }, seconds).catch(inAct(name, one));
  }
  for (const [one] of before) await expectQueued(scene, one, heardBy(one)).catch(inAct(name, one));
  await deliverMails(scene);
  for (const [one, state] of before) {
    const mails = (await mailsTo(scene.server, one)).length - state.mails;
    expect([name, one.role, mails]).toEqual([name, one.role, mailKindsOf(one, heardBy(one)).length]);
  }
}

/** Names the act and the person in a failure. */
const inAct =
  (name: ActName, { role, place }: Follower) =>
  (cause: unknown) => {
    throw new Error(`${name}: ${role}, ${place}`, { cause });
  };

/** A message is queued by one run of the job, and sent by a later one. */
async function announceAndPush(scene: ActScene) {
  await scene.run('announce notices');
  await scene.run('send notifications');
  pass(scene, 0.25);
  await scene.run('send notifications');
}

async function deliverMails(scene: ActScene) {
  pass(scene, 2);
  await scene.run('deliver mails');
}

const mailsTo = async ({ platform }: TestServer, { person }: Follower) =>
  (await platform.outboxes.mail!.newest(10_000)).filter(({ to }) => to === person.email);

/** Without the events that say that a partner is online, which no act causes. */
const liveNames = (page: ChatClient) =>
  page.eventNames().filter((event) => event !== 'UserOnline' && event !== 'UserOffline');

/** The calls after a gap, by their names in the rules. */
const readings: Record<string, (person: SignedIn, scene: ActScene) => Promise<unknown>> = {
  'chat.changes': (person, { ben }) => person.chat.changes({ ...id(ben.id), query: { after: '0' } }),
  // The account of the other person may be deleted.
  'chat.closing': (person, { ben }) => person.chat.closing(id(ben.id)).catch(({ code }: { code: string }) => code),
  'chat.conversations': (person) => person.chat.conversations(),
  'catchUp.read': (person) => person.catchUp.read(),
  'perks.claims': (person) => person.perks.claims(),
  'assignments.mine': (person) => person.assignments.mine(),
  'assignments.ofVenue': (person, { venue }) => person.assignments.ofVenue(id(venue.id)),
  'venues.mine': (person) => person.venues.mine(),
  'accountData.records': (person) => person.accountData.records(),
};

/** The results of the calls that the rules of some events name. */
async function readAfterGap(scene: ActScene, person: SignedIn, heard: readonly Heard[]) {
  const results = new Map<string, unknown>();
  for (const { event, leavesNoTrace } of heard) {
    const { afterGap } = eventRules[event];
    if (leavesNoTrace || ['pushed', 'lapses', 'answered'].includes(afterGap) || results.has(afterGap)) continue;
    results.set(afterGap, await readings[afterGap]!(person, scene));
  }
  return { caughtUp: await person.catchUp.read(), results };
}

const stateOf = async (scene: ActScene, follower: Follower, heard: readonly Heard[]) => ({
  ...(await readAfterGap(scene, follower.person, heard)),
  live: await Promise.all(follower.pages.map(async (page) => page.flush().then(() => liveNames(page).length))),
  shown: follower.device.shown.length,
  mails: (await mailsTo(scene.server, follower)).length,
});
type State = Awaited<ReturnType<typeof stateOf>>;
type Comparison = { state: State; heard: readonly Heard[] };

/** Each open page gets each event once. */
async function expectLive({ pages }: Follower, { live }: State, heard: readonly Heard[]) {
  const expected = heard.map(({ event }) => event).toSorted();
  for (const [index, page] of pages.entries()) {
    const news = () => liveNames(page).slice(live[index]).toSorted();
    await expect.poll(news, { timeout: 5000, interval: 5 }).toEqual(expected);
    await page.flush();
    expect(news()).toEqual(expected);
  }
}

/** The meetings and requests at tables also depend on the time, which an act may move. */
const withoutTables = (caughtUp: CatchUp): CatchUp => ({
  ...caughtUp,
  tables: [],
  tablesAtWork: [],
  withdrawnTables: [],
});

/** A page that connects only now gets none of the events, but the call of each rule returns the change. */
async function expectAfterGap(scene: ActScene, { person, place }: Follower, { state, heard }: Comparison) {
  const { openSession, address } = scene.server;
  const here = place === 'just connecting' ? await openSession(person) : person;
  if (place === 'just connecting') {
    const page = await openChat(address, here.accessToken);
    await page.flush();
    expect(liveNames(page)).toEqual([]);
    await page.stop();
  }
  const { caughtUp, results } = await readAfterGap(scene, here, heard);
  for (const [call, result] of results) {
    expect([call, isDeepStrictEqual(result, state.results.get(call))]).toEqual([call, false]);
  }
  if (heard.length === 0) expect(withoutTables(caughtUp)).toEqual(withoutTables(state.caughtUp));
  const added = caughtUp.notices.slice(state.caughtUp.notices.length).map(({ kind }) => kind);
  expect(added).toEqual(heard.flatMap(({ notice }) => notice ?? []));
}

/** A device has shown the notifications that are due these seconds after the act. */
async function expectPushed({ device, hasDevice }: Follower, { state, heard }: Comparison, seconds: number) {
  const due = heard.flatMap(pushesOf).filter(({ afterSeconds }) => afterSeconds <= seconds);
  const shown = device.shown.slice(state.shown).map(({ tag }) => tag);
  expect([seconds, ...shown.toSorted()]).toEqual([
    seconds,
    ...(hasDevice ? due.map(({ topic }) => topic).toSorted() : []),
  ]);
}

/** The push notification of an event, by the rules. */
function pushesOf({ event, notice, topic }: Heard) {
  const { push } = eventRules[event];
  if (topic) expect([push?.topic, push?.also]).toContain(topic);
  const isPushed = !notice || notices[notice].delivery === 'urgent' || notices[notice].delivery === 'pushed';
  if (!push || !isPushed || topic === null) return [];
  const isOther = topic !== undefined && topic === push.also;
  return [{ topic: topic ?? push.topic, afterSeconds: isOther ? 0 : (push.afterSeconds ?? 0) }];
}

/** Mails that are sent if no device gets the notification wait in the queue, and no other mails do. */
async function expectQueued({ server }: ActScene, follower: Follower, heard: readonly Heard[]) {
  const { db } = server.platform;
  const queued = await db
    .selectFrom('outgoing_mails')
    .select('kind')
    .where('user_id', '=', follower.person.id)
    .execute();
  expect(queued.map(({ kind }) => kind).toSorted()).toEqual(mailKindsOf(follower, heard));
}

/** The kinds of mail of these events, by the rules. Some are sent only if no device got the notification. */
const mailKindsOf = ({ hasDevice }: Follower, heard: readonly Heard[]) =>
  heard
    .filter(({ mail, notice }) => mail !== null && (!notice || notices[notice].delivery === 'urgent'))
    .flatMap(({ event }) => eventRules[event].mail ?? [])
    .filter(({ withoutPush }) => !withoutPush || !hasDevice)
    .map(({ kind }) => kind)
    .toSorted();
