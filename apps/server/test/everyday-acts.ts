import { randomUUID } from 'node:crypto';
import type { Message } from '@ambiance/contract/chat';
import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import { addDays, dayIn, hourIn, instantOf } from '@ambiance/domain/calendar';
import type { NoticeKind } from '@ambiance/domain/notices';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import { expect } from 'vitest';
import type { ChatClient } from './chat-client.ts';
import { type SignedIn, testPassword } from './people.ts';
import { id } from './proposing.ts';
import type { TestServer } from './start-test-server.ts';
import type { TestVenue } from './venue-people.ts';

/** The people whose pages, devices and mails are watched. */
export const watched = ['ana', 'host', 'manager', 'bystander'] as const;
export type Watched = (typeof watched)[number];

export interface Town {
  latitude: number;
  longitude: number;
  city: string;
}

/** Ben is new in each act. Ana and the bystander have each written to him, and he is connected. */
export interface ActScene extends Record<Watched, SignedIn> {
  server: TestServer;
  venue: TestVenue;
  /** The place of Ana. */
  town: Town;
  ben: SignedIn;
  atBen: ChatClient;
  /** Ana's message to Ben. */
  hello: Message;
  run(job: string): Promise<void>;
}

/** An event that a person gets because of an act, and what differs from the rule of the event. */
export type Heard = {
  event: keyof ChatHubEvents;
  notice?: NoticeKind;
  /** If the rule has two topics, the one of this act. Null if the notification is no longer true when it is sent, or is for others. */
  topic?: NotificationTopic | null;
  /** Null if the act is not mailed. */
  mail?: null;
  /** The call after a gap returns the same as before: the event is only a reminder, was undone, or is not for this role. */
  leavesNoTrace?: true;
};

interface Act {
  /** Prepares the act and returns it. Only the events of the returned act are compared. */
  prepare(scene: ActScene): Promise<() => Promise<unknown>>;
  heard: Partial<Record<Watched, readonly Heard[]>>;
}

const minuteMs = 60_000;
const later = ({ server }: Pick<ActScene, 'server'>, hours: number) =>
  new Date(server.clock.now().getTime() + hours * 60 * minuteMs).toISOString();

/** Moves the clock without its ticks, at which the hub closes connections that were silent for as long. */
export const pass = ({ server: { clock } }: Pick<ActScene, 'server'>, minutes: number): void =>
  clock.set(new Date(clock.now().getTime() + Math.round(minutes * minuteMs)).toISOString());

/** If an act could last into the night, moves the clock to noon of the next day. */
export function awaitDay({ server: { clock } }: Pick<ActScene, 'server'>): void {
  const [zone, now] = ['America/Toronto', clock.now()];
  const hour = hourIn(zone, now);
  if (hour >= 9 && hour < 15) return;
  clock.set(instantOf(zone, addDays(dayIn(zone, now), 1), 12).toISOString());
}

const propose = async (scene: ActScene, place: { text: string } | { venueId: number } = { text: 'The chess tables' }) =>
  id((await scene.ana.proposals.propose({ body: { toUserId: scene.ben.id, place, at: later(scene, 3) } })).id);

async function agree(scene: ActScene, place?: Parameters<typeof propose>[1]) {
  const meeting = await propose(scene, place);
  await scene.ben.proposals.accept(meeting);
  return meeting;
}

async function claim({ venue, ana }: ActScene): Promise<string> {
  const { token } = await ana.perks.claim(id(await venue.offer()));
  return token;
}

const changed: Heard = { event: 'MessageChanged' };
const calledOff: Heard = { event: 'ProposalAnswered', topic: 'called-off' };
const reminder = { leavesNoTrace: true } as const;

/** Acts of people and jobs, each with all the events that the watched people get. */
export const acts = {
  'a message': {
    prepare:
      async ({ atBen, ana }) =>
      () =>
        atBen.send(ana.id, 'Are you free?'),
    heard: { ana: [{ event: 'ReceiveMessage' }] },
  },
  'a message that is unsent': {
    prepare:
      async ({ atBen, ana }) =>
      async () => {
        const message = await atBen.send(ana.id, 'A typo');
        await atBen.connection.invoke('UnsendMessage', ana.id, message!.id);
      },
    heard: { ana: [{ event: 'ReceiveMessage', topic: null }, changed] },
  },
  'a reaction': {
    prepare:
      async ({ atBen, ana, hello }) =>
      () =>
        atBen.connection.invoke('ReactToMessage', ana.id, hello.id, 'heart'),
    heard: { ana: [changed] },
  },
  'a reading': {
    prepare:
      async ({ ben, ana, hello }) =>
      () =>
        ben.chat.markRead({ ...id(ana.id), body: { upToMessageId: hello.id } }),
    heard: { ana: [{ event: 'MessagesRead' }] },
  },
  'a reading on another device': {
    async prepare({ atBen, ana, ben }) {
      const message = await atBen.send(ana.id, 'Read me');
      return () => ana.chat.markRead({ ...id(ben.id), body: { upToMessageId: message!.id } });
    },
    heard: { ana: [{ event: 'ConversationRead' }] },
  },
  typing: {
    prepare:
      async ({ atBen, ana }) =>
      async () => {
        await atBen.connection.invoke('Typing', ana.id);
        await atBen.connection.invoke('StopTyping', ana.id);
      },
    heard: { ana: [{ event: 'UserTyping' }, { event: 'UserStopTyping' }] },
  },
  'a block': {
    prepare:
      async ({ ben, ana }) =>
      () =>
        ben.blocks.add(id(ana.id)),
    heard: { ana: [{ event: 'Blocked' }] },
  },
  'a kind end': {
    prepare:
      async ({ ben, ana }) =>
      () =>
        ben.chat.close(id(ana.id)),
    heard: { ana: [{ event: 'ClosingChanged' }] },
  },
  'a pinned conversation': {
    prepare:
      async ({ ben, ana }) =>
      () =>
        ana.chat.changeSettings({ ...id(ben.id), body: { pinned: true, muted: false, archived: false } }),
    heard: { ana: [{ event: 'ConversationChanged' }] },
  },
  'a changed setting': {
    prepare: async ({ ana }) => {
      const { settings } = await ana.members.me();
      return () => ana.settings.change({ body: { wantsStillUp: !settings.wantsStillUp } });
    },
    heard: { ana: [{ event: 'SettingsChanged' }] },
  },
  'a proposal': {
    prepare: async (scene) => () =>
      scene.ben.proposals.propose({
        body: { toUserId: scene.ana.id, place: { text: 'The park' }, at: later(scene, 3) },
      }),
    heard: { ana: [{ event: 'ReceiveMessage' }] },
  },
  'a withdrawn proposal': {
    async prepare(scene) {
      const { id: messageId } = await scene.ben.proposals.propose({
        body: { toUserId: scene.ana.id, place: { text: 'The park' }, at: later(scene, 3) },
      });
      return () => scene.ben.proposals.cancel(id(messageId));
    },
    heard: { ana: [changed] },
  },
  'a declined proposal': {
    async prepare(scene) {
      const meeting = await propose(scene);
      return () => scene.ben.proposals.decline(meeting);
    },
    heard: { ana: [changed, { event: 'ProposalAnswered', topic: null, mail: null, ...reminder }] },
  },
  'a yes': {
    async prepare(scene) {
      const meeting = await propose(scene);
      return () => scene.ben.proposals.accept(meeting);
    },
    heard: { ana: [changed, { event: 'ProposalAnswered', topic: 'agreed', mail: null }] },
  },
  'a meeting that is called off': {
    async prepare(scene) {
      const meeting = await agree(scene);
      return () => scene.ben.proposals.cancel(meeting);
    },
    heard: { ana: [changed, calledOff] },
  },
  'a meeting that is called off and restored': {
    async prepare(scene) {
      const meeting = await agree(scene);
      return async () => {
        await scene.ben.proposals.cancel(meeting);
        await scene.ben.proposals.undo(meeting);
      };
    },
    heard: {
      ana: [
        changed,
        { event: 'ProposalAnswered', topic: null, mail: null, ...reminder },
        changed,
        { event: 'MeetingRestored', ...reminder },
      ],
    },
  },
  'an account that is deleted before a meeting': {
    async prepare(scene) {
      await agree(scene);
      return () => scene.ben.accountData.deleteAccount({ body: { password: testPassword } });
    },
    heard: {
      ana: [{ event: 'NoticeAdded', notice: 'meeting-off' }, { event: 'ClosingChanged' }],
      bystander: [{ event: 'ClosingChanged' }],
    },
  },
  'a meeting in two hours': {
    async prepare(scene) {
      await agree(scene);
      return () => {
        pass(scene, 65);
        return scene.run('remind of meetings');
      };
    },
    heard: { ana: [{ event: 'MeetingSoon', ...reminder }] },
  },
  'a check-in that is due': {
    async prepare(scene) {
      const messageId = Number((await agree(scene)).params.id);
      const friend = { email: 'lea@example.com', language: 'fr' } as const;
      await scene.ana.checkIns.setUp({ body: { messageId, ...friend, dueAt: later(scene, 6) } });
      return () => {
        pass(scene, 6 * 60);
        return scene.run('ask whether members are home');
      };
    },
    heard: { ana: [{ event: 'CheckInChanged' }] },
  },
  'a request for help at a table': {
    async prepare(scene) {
      const messageId = Number((await agree(scene, { venueId: scene.venue.id })).params.id);
      pass(scene, 150);
      return () => scene.ana.tableChecks.ask({ body: { messageId } });
    },
    heard: {
      ana: [{ event: 'TableCheckChanged' }],
      host: [{ event: 'TableCheckAtWork' }],
      // Managers get the notification only while they are online.
      manager: [{ event: 'TableCheckAtWork', topic: null }],
    },
  },
  'a redeemed perk': {
    async prepare(scene) {
      const token = await claim(scene);
      return () => scene.host.perks.redeem({ body: { token, nonce: randomUUID() } });
    },
    heard: { ana: [{ event: 'ClaimChanged' }, { event: 'NoticeAdded', notice: 'perk-redeemed' }] },
  },
  'a redemption that is undone': {
    async prepare(scene) {
      const token = await claim(scene);
      return async () => {
        const { claimId } = await scene.host.perks.redeem({ body: { token, nonce: randomUUID() } });
        await scene.host.perks.undo(id(claimId));
      };
    },
    heard: {
      ana: [
        { event: 'ClaimChanged', topic: null, ...reminder },
        { event: 'NoticeAdded', notice: 'perk-redeemed' },
        { event: 'ClaimChanged', topic: null, ...reminder },
        { event: 'NoticeAdded', notice: 'perk-undone' },
      ],
    },
  },
  'a chat with a host': {
    prepare:
      async ({ ben, host, venue }) =>
      () =>
        ben.assignments.startChat({ ...id(venue.id), body: { hostUserId: host.id } }),
    heard: {
      host: [{ event: 'AssignmentChanged' }],
      manager: [{ event: 'AssignmentChanged', topic: null, ...reminder }],
    },
  },
  'a chat that waits for an answer': {
    async prepare({ ben, atBen, host, venue, server, run }) {
      await ben.assignments.startChat({ ...id(venue.id), body: { hostUserId: host.id } });
      return async () => {
        await atBen.send(host.id, 'Is there a table?');
        pass({ server }, 6);
        await run('notify managers of waiting chats');
      };
    },
    heard: { host: [{ event: 'ReceiveMessage' }], manager: [{ event: 'ChatWaiting' }] },
  },
  'a new name of a venue': {
    async prepare(scene) {
      await claim(scene);
      const { venue } = scene;
      return () =>
        venue.manager.venues.saveSettings({
          ...id(venue.id),
          body: { name: `Café ${randomUUID()}`, openingHours: [], awayText: { en: '', fr: '' } },
        });
    },
    heard: {
      ana: [{ event: 'VenueRenamed', ...reminder }],
      host: [{ event: 'VenueRenamed' }],
      manager: [{ event: 'VenueRenamed' }],
    },
  },
  'an arrival': {
    async prepare({ ana, server, town, run }) {
      await ana.discovery.foundArrivalShown();
      await ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 50 } });
      await run('notify of arrivals');
      expect(await ana.discovery.arrivalAlert()).toEqual({ wanted: true });
      return async () => {
        await server.signUp(town);
        await run('notify of arrivals');
      };
    },
    heard: { ana: [{ event: 'ArrivalFound' }] },
  },
  'erased records': {
    async prepare({ ana }) {
      await ana.discovery.setArrivalAlert({ body: { wanted: true, radiusKm: 50 } });
      return () => ana.accountData.eraseRecords({ params: { kind: 'arrivalAlert' } });
    },
    heard: { ana: [{ event: 'RecordsErased' }] },
  },
  'a mood that ends': {
    async prepare(scene) {
      await scene.ana.moods.set({ body: { MoodKey: 'dinner', until: later(scene, 1) } });
      return () => {
        pass(scene, 60);
        return scene.run('end moods');
      };
    },
    heard: { ana: [{ event: 'MoodEnded' }, { event: 'NoticeAdded', notice: 'mood-ended' }] },
  },
} as const satisfies Record<string, Act>;
export type ActName = keyof typeof acts;
/** An act with the types of all acts. */
export const actOf = (name: ActName): Act => acts[name];
