import type { Api } from '@ambiance/contract/api';
import { around, montreal } from './searching.ts';
import type { Side } from './two-sides.ts';

/** The facts that a call reveals: the same for both sides, or separately for each side. */
type Revealed = string | { blocker: string; blocked: string };
export type Call = (me: Side, other: Side) => Promise<unknown>;
/** A call about the other side, and the facts that it reveals before and after the block. */
export type Row = readonly [call: Call, before: Revealed, behind: Revealed];

/** The response is about the caller only or about no member, or the call would change too much of the caller for this test. */
const namesNobody = 'names nobody';

/** The calls that a signed-in member can make. The others are for visitors, and for staff, from whom a block hides nothing. */
type MemberCalls<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { access: 'signed-in' | readonly ['member'] } ? Name : never;
}[keyof Routes];

type Rows = {
  readonly [Feature in keyof Api as [MemberCalls<Api[Feature]>] extends [never] ? never : Feature]: {
    readonly [Name in MemberCalls<Api[Feature]>]: Row | typeof namesNobody;
  };
};

const same = (call: Call, revealed: string): Row => [call, revealed, revealed];
const own = (call: (me: Side) => Promise<unknown>): Row => same(call, 'nothing');
export const about = ({ id }: Side) => ({ params: { id } });
const unknown = '404 member.unknown';
const apart = '403 conversation.blocked';
const name = (person: Side) => ({ q: person.facts.name });

const overAlready = { place: { text: 'Here' }, at: '2000-01-01T00:00:00Z' };
const noProposal = { params: { id: '4711' } };

/** Every call of members, made about the other side. */
export const rows: Rows = {
  accounts: {
    logout: namesNobody,
    changePassword: namesNobody,
    changeEmail: namesNobody,
    resendVerification: namesNobody,
    sessions: own((me) => me.accounts.sessions()),
    endOtherSessions: own((me) => me.accounts.endOtherSessions()),
  },
  secondFactor: {
    state: own((me) => me.secondFactor.state()),
    begin: own((me) => me.secondFactor.begin()),
    add: namesNobody,
    renewRecoveryCodes: namesNobody,
    remove: namesNobody,
    passkeys: own((me) => me.secondFactor.passkeys()),
    proofOptions: own((me) => me.secondFactor.proofOptions()),
    beginPasskey: namesNobody,
    addPasskey: namesNobody,
    removePasskey: namesNobody,
    addPasskeyStep: namesNobody,
  },
  accountData: {
    deleteAccount: namesNobody,
    records: namesNobody,
    consentReceipts: namesNobody,
    eraseRecords: namesNobody,
  },
  billing: { checkout: namesNobody, portal: namesNobody, pause: namesNobody, resume: namesNobody },
  blocks: {
    // The test itself calls both between its rounds.
    add: namesNobody,
    remove: namesNobody,
    mine: [(me) => me.blocks.mine(), 'nothing', { blocker: 'id, name, photo', blocked: 'nothing' }],
    blockedBy: [(me) => me.blocks.blockedBy(), 'nothing', { blocker: 'nothing', blocked: 'id' }],
  },
  catchUp: { read: own((me) => me.catchUp.read()) },
  chat: {
    ticket: namesNobody,
    conversations: [
      (me) => me.chat.conversations(),
      { blocker: 'id, name, photo, words', blocked: 'id, name, photo' },
      'nothing',
    ],
    unreadCount: [async (me) => (await me.chat.unreadCount()).count, '2', '0'],
    history: [(me, other) => me.chat.history(about(other)), 'id, name, words', apart],
    changes: [(me, other) => me.chat.changes({ ...about(other), query: { after: '0' } }), 'id, name, words', apart],
    markRead: [
      (me, other) => me.chat.markRead({ ...about(other), body: { upToMessageId: other.firstMessageId! } }),
      'nothing',
      apart,
    ],
    closing: [(me, other) => me.chat.closing(about(other)), 'nothing', apart],
    // Closing would end the conversation that the test still needs.
    close: namesNobody,
    reopen: [(me, other) => me.chat.reopen(about(other)), 'nothing', apart],
    changeSettings: [
      (me, other) => me.chat.changeSettings({ ...about(other), body: { muted: false } }),
      'nothing',
      apart,
    ],
  },
  checkIns: {
    mine: own((me) => me.checkIns.mine()),
    // It concerns the caller's own meeting, whatever the other side does.
    setUp: namesNobody,
    home: namesNobody,
    callMe: namesNobody,
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
    count: own((me) => me.discovery.count()),
    nearbyCounts: [async (me) => (await me.discovery.nearbyCounts())[0]?.count, '1', '0'],
    nearestTown: own((me) => me.discovery.nearestTown()),
    arrivalAlert: own((me) => me.discovery.arrivalAlert()),
    setArrivalAlert: own((me) => me.discovery.setArrivalAlert({ body: { wanted: false } })),
    foundArrival: own((me) => me.discovery.foundArrival()),
    foundArrivalShown: own((me) => me.discovery.foundArrivalShown()),
    member: [(me, other) => me.discovery.member(about(other)), 'id, name, photo', unknown],
  },
  favorites: {
    add: [(me, other) => me.favorites.add(about(other)), 'nothing', unknown],
    mine: [(me) => me.favorites.mine(), 'id, name, photo', 'nothing'],
    favoritedBy: [(me) => me.favorites.favoritedBy(), 'id, name, photo', 'nothing'],
    remove: same((me, other) => me.favorites.remove(about(other)), 'nothing'),
  },
  members: {
    me: own((me) => me.members.me()),
    updateMe: own((me) => me.members.updateMe({ body: { description: 'As ever' } })),
    setLocation: own((me) => me.members.setLocation({ body: { lat: montreal[0], lng: montreal[1] } })),
  },
  accountStatus: {
    status: own((me) => me.accountStatus.status()),
    appeal: namesNobody,
    confirm: namesNobody,
  },
  settings: { change: own((me) => me.settings.change({ body: {} })) },
  moods: {
    current: own((me) => me.moods.current()),
    set: own((me) => me.moods.set({ body: { MoodKey: 'chat' } })),
    pulse: own((me) => me.moods.pulse()),
  },
  // The parameters of a notice name no member.
  notices: { mine: own((me) => me.notices.mine()), shown: namesNobody },
  notifications: {
    settings: own((me) => me.notifications.settings()),
    change: namesNobody,
    subscribe: namesNobody,
    unsubscribe: namesNobody,
  },
  phone: {
    verification: own((me) => me.phone.verification()),
    start: namesNobody,
    confirm: namesNobody,
  },
  photos: {
    list: own((me) => me.photos.list()),
    upload: namesNobody,
    order: namesNobody,
    setPrimary: same(
      (me, other) => me.photos.setPrimary({ params: { photoId: other.facts.photo } }),
      '404 photo.unknown',
    ),
    remove: same((me, other) => me.photos.remove({ params: { id: other.facts.photo } }), '404 photo.unknown'),
  },
  plans: {
    mine: own((me) => me.plans.mine()),
    limits: own((me) => me.plans.limits()),
  },
  perks: {
    list: own((me) => me.perks.list()),
    claim: namesNobody,
    claims: own((me) => me.perks.claims()),
  },
  proposals: {
    // It is refused because its time has passed, so no round creates a proposal.
    propose: [
      (me, other) => me.proposals.propose({ body: { toUserId: other.id, ...overAlready } }),
      '400 proposal.hour-over',
      apart,
    ],
    // No proposal exists between the two. `proposals.test.ts` tests one before and after a block.
    accept: same((me) => me.proposals.accept(noProposal), '404 proposal.unknown'),
    decline: same((me) => me.proposals.decline(noProposal), '404 proposal.unknown'),
    cancel: same((me) => me.proposals.cancel(noProposal), '404 proposal.unknown'),
    undo: same((me) => me.proposals.undo(noProposal), '404 proposal.unknown'),
    counter: same((me) => me.proposals.counter({ ...noProposal, body: overAlready }), '404 proposal.unknown'),
    agenda: own((me) => me.proposals.agenda()),
    recent: own((me) => me.proposals.recent()),
    places: [
      (me, other) => me.proposals.places({ query: { withUserId: other.id, at: '2030-01-01T00:00:00Z' } }),
      'nothing',
      apart,
    ],
  },
  // Either side can still report the other to the moderators.
  reports: {
    report: same((me, other) => me.reports.report({ ...about(other), body: { reason: 'Rude' } }), 'nothing'),
    // Both have reported each other by now. Reports show the name from before the block.
    mine: same((me) => me.reports.mine(), 'name'),
  },
  assignments: {
    // A block between a member and their host is tested in `venue-blocks.test.ts`.
    startChat: namesNobody,
    // A host behind a block takes over no chat.
    successor: namesNobody,
  },
  tableChecks: {
    mine: own((me) => me.tableChecks.mine()),
    // No meeting at a venue takes place now. `table-checks.test.ts` asks for help behind a block.
    staff: same((me) => me.tableChecks.staff({ query: { messageId: '4711' } }), '404 table-check.no-meeting'),
    ask: same((me) => me.tableChecks.ask({ body: { messageId: 4711 } }), '404 table-check.no-meeting'),
    withdraw: namesNobody,
  },
  vouching: {
    doorCode: namesNobody,
    mine: own((me) => me.vouching.mine()),
    remove: namesNobody,
  },
};
