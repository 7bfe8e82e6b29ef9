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
/** For staff of a venue or of the product, from whom a block hides nothing. */
const forStaff = 'for staff';

type Rows = {
  readonly [Feature in keyof Api]: {
    readonly [Name in keyof Api[Feature]]: Row | typeof namesNobody | typeof forStaff;
  };
};

const own = (call: (me: Side) => Promise<unknown>): Row => [call, 'nothing', 'nothing'];
export const about = ({ id }: Side) => ({ params: { id } });
const unknown = '404 member.unknown';
const apart = '403 conversation.blocked';
const name = (person: Side) => ({ q: person.facts.name });

const overAlready = { place: { text: 'Here' }, at: '2000-01-01T00:00:00Z' };
const noProposal = { params: { id: '4711' } };

/** Every endpoint, called about the other side. */
export const rows: Rows = {
  accounts: {
    register: namesNobody,
    login: namesNobody,
    logout: namesNobody,
    captchaChallenge: namesNobody,
    forgotPassword: namesNobody,
    resetLink: namesNobody,
    resetPassword: namesNobody,
    changePassword: namesNobody,
    verifyEmail: namesNobody,
    changeEmail: namesNobody,
    undoEmailChange: namesNobody,
    resendVerification: namesNobody,
    sessions: own((me) => me.accounts.sessions()),
    endOtherSessions: own((me) => me.accounts.endOtherSessions()),
  },
  secondFactor: {
    logIn: namesNobody,
    state: own((me) => me.secondFactor.state()),
    begin: own((me) => me.secondFactor.begin()),
    add: namesNobody,
    renewRecoveryCodes: namesNobody,
    remove: namesNobody,
    passkeyLogInOptions: namesNobody,
    passkeyLogIn: namesNobody,
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
    consentKeys: namesNobody,
    eraseRecords: namesNobody,
    undoDeletion: namesNobody,
  },
  // Only administrators can open this page. A block hides nothing from them.
  audit: { list: namesNobody, export: namesNobody },
  billing: { checkout: namesNobody, portal: namesNobody, pause: namesNobody, resume: namesNobody },
  blocks: {
    // The test itself calls both between its rounds.
    add: namesNobody,
    remove: namesNobody,
    mine: [(me) => me.blocks.mine(), 'nothing', { blocker: 'id, name, photo', blocked: 'nothing' }],
    blockedBy: [(me) => me.blocks.blockedBy(), 'nothing', { blocker: 'nothing', blocked: 'id' }],
  },
  care: { figures: namesNobody },
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
    remove: [(me, other) => me.favorites.remove(about(other)), 'nothing', 'nothing'],
  },
  instance: { about: own((me) => me.instance.about()) },
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
  faces: { list: forStaff, pass: forStaff, openCase: forStaff },
  moderation: {
    decide: forStaff,
    appeals: forStaff,
    decideAppeal: forStaff,
    cases: forStaff,
    counts: forStaff,
    case: forStaff,
    photo: forStaff,
    take: forStaff,
    release: forStaff,
    raise: forStaff,
    members: forStaff,
    undo: forStaff,
    revise: forStaff,
    setDuty: forStaff,
  },
  moods: {
    current: own((me) => me.moods.current()),
    set: own((me) => me.moods.set({ body: { MoodKey: 'chat' } })),
    pulse: own((me) => me.moods.pulse()),
    townPulse: namesNobody,
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
  places: { search: namesNobody, reverse: namesNobody },
  plans: {
    mine: own((me) => me.plans.mine()),
    tiers: own((me) => me.plans.tiers()),
    fullTiers: own((me) => me.plans.fullTiers()),
    limits: own((me) => me.plans.limits()),
  },
  operator: {
    numbers: forStaff,
    check: forStaff,
    createVenue: forStaff,
    addVenueStaff: forStaff,
    findMembers: forStaff,
    member: forStaff,
    payments: forStaff,
    refund: forStaff,
    setPlan: forStaff,
    deleteMember: forStaff,
    resetSecondFactor: forStaff,
    resendMail: forStaff,
    findVenues: forStaff,
    venue: forStaff,
    closeVenue: forStaff,
    reopenVenue: forStaff,
    endPerk: forStaff,
    staff: forStaff,
    addStaff: forStaff,
    setStaffAccess: forStaff,
    prices: forStaff,
    failures: forStaff,
    retryMail: forStaff,
    dropMail: forStaff,
    retryRefund: forStaff,
    dropRefund: forStaff,
    retryNotifications: forStaff,
    dropNotifications: forStaff,
  },
  perks: {
    list: own((me) => me.perks.list()),
    claim: namesNobody,
    claims: own((me) => me.perks.claims()),
    redeem: forStaff,
    offlineBundle: forStaff,
    redeemOffline: forStaff,
    discardOffline: forStaff,
    redeemed: forStaff,
    rejectedOffline: forStaff,
    redemptionDays: forStaff,
    undo: forStaff,
    managed: forStaff,
    meetingDays: forStaff,
    create: forStaff,
    update: forStaff,
    end: forStaff,
    setPicture: forStaff,
    removePicture: forStaff,
  },
  proposals: {
    // It is refused because its time has passed, so no round creates a proposal.
    propose: [
      (me, other) => me.proposals.propose({ body: { toUserId: other.id, ...overAlready } }),
      '400 proposal.hour-over',
      apart,
    ],
    // No proposal exists between the two. `proposals.test.ts` tests one before and after a block.
    accept: [(me) => me.proposals.accept(noProposal), '404 proposal.unknown', '404 proposal.unknown'],
    decline: [(me) => me.proposals.decline(noProposal), '404 proposal.unknown', '404 proposal.unknown'],
    cancel: [(me) => me.proposals.cancel(noProposal), '404 proposal.unknown', '404 proposal.unknown'],
    undo: [(me) => me.proposals.undo(noProposal), '404 proposal.unknown', '404 proposal.unknown'],
    counter: [
      (me) => me.proposals.counter({ ...noProposal, body: overAlready }),
      '404 proposal.unknown',
      '404 proposal.unknown',
    ],
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
    openCase: forStaff,
    report: [(me, other) => me.reports.report({ ...about(other), body: { reason: 'Rude' } }), 'nothing', 'nothing'],
    // Both have reported each other by now. Reports show the name from before the block.
    mine: [(me) => me.reports.mine(), 'name', 'name'],
  },
  assignments: {
    // A block between a member and their host is tested in `venue-blocks.test.ts`.
    startChat: forStaff,
    // A host behind a block takes over no chat.
    successor: namesNobody,
    ofVenue: forStaff,
    countsOfVenue: forStaff,
    mine: forStaff,
    myCounts: forStaff,
    reassign: forStaff,
    close: forStaff,
  },
  hosts: {
    list: forStaff,
    counts: forStaff,
    find: forStaff,
    create: forStaff,
    update: forStaff,
    deactivate: forStaff,
    reactivate: forStaff,
    moveChats: forStaff,
    shift: forStaff,
    changeShift: forStaff,
  },
  managers: { list: forStaff, invite: forStaff, remove: forStaff },
  tableChecks: {
    mine: own((me) => me.tableChecks.mine()),
    // No meeting at a venue takes place now. `table-checks.test.ts` asks for help behind a block.
    staff: [
      (me) => me.tableChecks.staff({ query: { messageId: '4711' } }),
      '404 table-check.no-meeting',
      '404 table-check.no-meeting',
    ],
    ask: [
      (me) => me.tableChecks.ask({ body: { messageId: 4711 } }),
      '404 table-check.no-meeting',
      '404 table-check.no-meeting',
    ],
    withdraw: namesNobody,
    atWork: forStaff,
    answer: forStaff,
    finish: forStaff,
  },
  venues: {
    mine: forStaff,
    get: forStaff,
    saveSettings: forStaff,
    setPicture: forStaff,
    removePicture: forStaff,
  },
  vouching: {
    doorCode: namesNobody,
    mine: own((me) => me.vouching.mine()),
    remove: namesNobody,
    scan: forStaff,
    vouch: forStaff,
    deny: forStaff,
    ofVenue: forStaff,
    conspicuous: forStaff,
    ofMember: forStaff,
    revoke: forStaff,
  },
};
