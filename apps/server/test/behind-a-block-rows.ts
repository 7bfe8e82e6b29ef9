import type { Api } from '@ambiance/contract/api';
import { around, montreal } from './searching.ts';
import type { Side } from './two-sides.ts';

/** What both sides are told, or each. */
type Told = string | { blocker: string; blocked: string };
export type Call = (me: Side, other: Side) => Promise<unknown>;
/** A call about the other side; what it tells before the block; what it tells behind it, from either side. */
export type Row = readonly [call: Call, before: Told, behind: Told];

/** The answer knows nobody but the caller, or nobody at all; it changes too much of the caller to be made in passing. */
const tellsOfNobody = 'tells of nobody';
/** For the staff of a venue or of ours, of whom a block takes nothing away. */
const forStaff = 'for staff';

type Rows = {
  readonly [Feature in keyof Api]: {
    readonly [Name in keyof Api[Feature]]: Row | typeof tellsOfNobody | typeof forStaff;
  };
};

const own = (call: (me: Side) => Promise<unknown>): Row => [call, 'nothing', 'nothing'];
export const about = ({ id }: Side) => ({ params: { id } });
const unknown = '404 member.unknown';
const apart = '403 conversation.blocked';
const name = (person: Side) => ({ q: person.facts.name });

/** Every endpoint, as it is called about the other side. */
export const rows: Rows = {
  accounts: {
    register: tellsOfNobody,
    login: tellsOfNobody,
    logout: tellsOfNobody,
    captchaChallenge: tellsOfNobody,
    forgotPassword: tellsOfNobody,
    resetPassword: tellsOfNobody,
    changePassword: tellsOfNobody,
    verifyEmail: tellsOfNobody,
    resendVerification: tellsOfNobody,
    sessions: own((me) => me.accounts.sessions()),
    endOtherSessions: own((me) => me.accounts.endOtherSessions()),
  },
  accountData: {
    deleteAccount: tellsOfNobody,
    undoDeletion: tellsOfNobody,
  },
  // Opens to administrators alone, whom a block hides nothing from that they have to see.
  audit: { list: tellsOfNobody },
  billing: { checkout: tellsOfNobody, portal: tellsOfNobody },
  blocks: {
    // Both are what the test itself does between its rounds.
    add: tellsOfNobody,
    remove: tellsOfNobody,
    mine: [(me) => me.blocks.mine(), 'nothing', { blocker: 'id, name, photo', blocked: 'nothing' }],
    blockedBy: [(me) => me.blocks.blockedBy(), 'nothing', { blocker: 'nothing', blocked: 'id' }],
  },
  chat: {
    ticket: tellsOfNobody,
    conversations: [
      (me) => me.chat.conversations(),
      { blocker: 'id, name, photo, words', blocked: 'id, name, photo' },
      'nothing',
    ],
    unreadCount: [async (me) => (await me.chat.unreadCount()).count, '2', '0'],
    history: [(me, other) => me.chat.history(about(other)), 'id, name, words', apart],
    markRead: [
      (me, other) => me.chat.markRead({ ...about(other), body: { upToMessageId: other.firstMessageId! } }),
      'nothing',
      apart,
    ],
  },
  discovery: {
    search: [
      (me, other) =>
        Promise.all(
          [{}, around(montreal), name(other), { ...around(montreal), ...name(other) }, { city: 'Laval' }].map((query) =>
            me.discovery.search({ query }),
          ),
        ),
      'id, name, photo',
      'nothing',
    ],
    nearbyCounts: [async (me) => (await me.discovery.nearbyCounts())[0]?.count, '1', '0'],
    member: [(me, other) => me.discovery.member(about(other)), 'id, name, photo', unknown],
  },
  favorites: {
    add: [(me, other) => me.favorites.add(about(other)), 'nothing', unknown],
    mine: [(me) => me.favorites.mine(), 'id, name, photo', 'nothing'],
    favoritedBy: [(me) => me.favorites.favoritedBy(), 'id, name, photo', 'nothing'],
    remove: [(me, other) => me.favorites.remove(about(other)), 'nothing', 'nothing'],
  },
  instance: { about: own((me) => me.instance.about()) },
  members: {
    me: own((me) => me.members.me()),
    updateMe: own((me) => me.members.updateMe({ body: { description: 'As ever' } })),
    setLocation: own((me) => me.members.setLocation({ body: { lat: montreal[0], lng: montreal[1] } })),
  },
  moderation: {
    cases: forStaff,
    counts: forStaff,
    case: forStaff,
    photo: forStaff,
    take: forStaff,
    release: forStaff,
  },
  moods: {
    current: own((me) => me.moods.current()),
    set: own((me) => me.moods.set({ body: { MoodKey: 'chat' } })),
  },
  notifications: {
    settings: own((me) => me.notifications.settings()),
    change: tellsOfNobody,
    subscribe: tellsOfNobody,
    unsubscribe: tellsOfNobody,
  },
  phone: {
    verification: own((me) => me.phone.verification()),
    start: tellsOfNobody,
    confirm: tellsOfNobody,
  },
  photos: {
    list: own((me) => me.photos.list()),
    upload: tellsOfNobody,
    setPrimary: [
      (me, other) => me.photos.setPrimary({ params: { photoId: other.facts.photo } }),
      '404 photo.unknown',
      '404 photo.unknown',
    ],
    remove: [
      (me, other) => me.photos.remove({ params: { id: other.facts.photo } }),
      '404 photo.unknown',
      '404 photo.unknown',
    ],
  },
  places: { search: tellsOfNobody, reverse: tellsOfNobody },
  plans: {
    mine: own((me) => me.plans.mine()),
    tiers: own((me) => me.plans.tiers()),
    fullTiers: own((me) => me.plans.fullTiers()),
    limits: own((me) => me.plans.limits()),
  },
  perks: {
    list: own((me) => me.perks.list()),
    claim: tellsOfNobody,
    claims: own((me) => me.perks.claims()),
    redeem: forStaff,
    undo: forStaff,
    managed: forStaff,
    create: forStaff,
    update: forStaff,
    setPicture: forStaff,
    removePicture: forStaff,
  },
  // What somebody did is still told to the moderators, by either side.
  reports: {
    report: [(me, other) => me.reports.report({ ...about(other), body: { reason: 'Rude' } }), 'nothing', 'nothing'],
  },
  assignments: {
    // Below: a member and their host.
    startChat: forStaff,
    // A host behind a block takes nothing over.
    successor: tellsOfNobody,
    ofVenue: forStaff,
    countsOfVenue: forStaff,
    mine: forStaff,
    myCounts: forStaff,
    reassign: forStaff,
    close: forStaff,
  },
  hosts: {
    list: forStaff,
    create: forStaff,
    update: forStaff,
    deactivate: forStaff,
    reactivate: forStaff,
  },
  venues: {
    mine: forStaff,
    get: forStaff,
    saveSettings: forStaff,
    setPicture: forStaff,
    removePicture: forStaff,
  },
};
