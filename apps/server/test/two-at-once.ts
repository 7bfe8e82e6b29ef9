import { runCommand } from './run-command.ts';
import { deleteUnusedAccount } from '../src/features/account-data/delete-unused.ts';
import { endSessionsOf } from '../src/features/accounts/sessions.repository.ts';
import { passOn } from '../src/features/assignments/handovers.repository.ts';
import { reassignChat } from '../src/features/assignments/reassign-chat.ts';
import { endHostWork } from '../src/features/hosts/host-changes.ts';
import { lockUsers } from '../src/platform/database/lock-users.ts';
import { type SignedIn, testPassword } from './people.ts';
import type { Act, Pair } from './races.ts';
import type { Scene } from './scenes.ts';
import {
  addsColleague,
  addsInvited,
  beforeStaff,
  benReports,
  createsVenue,
  deletesMember,
  givesPlan,
  leaves,
  lifts,
  opensCase,
  resetsFactor,
  staffWrites,
  type StaffWrite,
  suspends,
  takes,
  undoes,
} from './racing-staff.ts';
import type { TestServer } from './start-test-server.ts';
import {
  admin,
  before as beforeWrites,
  cancelsInPortal,
  confirmsUpgrade,
  handsOver,
  hostVouches,
  id,
  invites,
  moves,
  newest,
  openRequest,
  pauses,
  paysOnEarlierPage,
  proposes,
  redeem,
  removes,
  renames,
  storesPlan,
  theHost,
  writes as otherWrites,
  type Write as OtherWrite,
} from './racing-writes.ts';

type Write = OtherWrite | StaffWrite;
const writes: Readonly<Record<Write, Act>> = { ...otherWrites, ...staffWrites };
const before: Partial<Record<Write, Act>> = { ...beforeWrites, ...beforeStaff };

const passesOn: Act = ({ server, assignmentId }) => passOn(server.platform.db, assignmentId);

/** Makes an account look unused for years, with both warnings sent. */
const isUnused: Act = ({ server: { platform }, ana }) =>
  platform.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id]);
    await endSessionsOf(tx, ana.id);
    await tx.deleteFrom('subscriptions').where('user_id', '=', ana.id).execute();
    await tx.updateTable('users').set({ active_on: '2024-01-01' }).where('id', '=', ana.id).execute();
    const warned = { warned_at: new Date('2026-09-01'), warned_again_at: new Date('2026-10-15') };
    await tx
      .insertInto('unused_accounts')
      .values({ user_id: ana.id, ...warned })
      .execute();
  });
const deletesUnused: Act = ({ server: { platform }, ana }) =>
  deleteUnusedAccount({ ...platform, timeZone: 'America/Toronto' }, ana.id);

const pauseWrites: readonly Write[] = ['pauses the plan', 'cancels the pause'];

/** An event with two commits. */
const inTwo = (first: Act, second: Act) => ({
  act: async (scene: Scene) => {
    await first(scene);
    await second(scene);
  },
  commits: [first, second] as const,
});

/** Events, and the writes that depend on the state before each event. */
export const events: Readonly<Record<string, { act: Act; commits?: Pair['commits']; writes: readonly Write[] }>> = {
  'the plan falls': {
    act: (scene) => admin('member set', { email: scene.ana.email, tier: 'free' }, scene),
    writes: [
      'sends a message',
      'sets a mood',
      'sets a mood with an end',
      'claims a perk',
      'saves a host',
      'starts a chat with a venue',
      'asks for a host',
      'begins a checkout',
      'asks to be told of arrivals',
    ],
  },
  'a ban': {
    // By id, because the command looks up an address before it locks the account.
    act: (scene) => admin('member status', { member: scene.ana.id, status: 'Blocked' }, scene),
    writes: [
      'asks for help at the table',
      'tells a friend',
      'has a venue vouch',
      'ends a conversation kindly',
      'proposes to meet',
      'puts a meeting back',
      'accepts a proposal',
      'sends a message',
      'is sent a message',
      'sets a mood',
      'claims a perk',
      'uploads a photo',
      'starts a chat with a venue',
      'begins a checkout',
      'logs in',
      'changes the password',
      'changes the address',
      'adds a second factor',
      'adds a passkey',
      'subscribes to notifications',
      'shares a position',
      'asks to be told of arrivals',
      'is banned by a moderator',
      'has a ban undone',
      'has a ban shortened',
      'appeals',
      'has an appeal granted',
    ],
  },
  'a suspension': {
    act: (scene) => admin('member status', { email: scene.ana.email, status: 'Suspended' }, scene),
    writes: [
      'has a claim redeemed without a network',
      'has a half redeemed without a network',
      'has a venue vouch',
      'takes a conversation up again',
      'puts a meeting back',
      'accepts a proposal',
      'is sent a message',
      'reacts to a message',
      'starts a chat with a venue',
      'logs in',
      'has a half redeemed',
      'has the other half redeemed',
    ],
  },
  'a deletion': {
    act: ({ ana }) => ana.accountData.deleteAccount({ body: { password: testPassword } }),
    writes: [
      'asks for help at the table',
      'withdraws the request for help',
      'has the host on the way',
      'puts a meeting back',
      'has a half redeemed without a network',
      'tells a friend',
      'has a venue vouch',
      'ends a conversation kindly',
      'has a half redeemed',
      'has the other half redeemed',
      'proposes something else',
      'sends a message',
      'reacts to a message',
      'unsends a message',
      'is sent a message',
      'sets a mood',
      'claims a perk',
      'uploads a photo',
      'starts a chat with a venue',
      'begins a checkout',
      'logs in',
      'changes the address',
      'adds a second factor',
      'adds a passkey',
      'subscribes to notifications',
      'is banned by a moderator',
      'has a case opened',
      'is given a plan',
    ],
  },
  'an unused account is deleted': {
    ...inTwo(isUnused, deletesUnused),
    writes: ['logs in', 'shares a position', 'sends a message'],
  },
  'a change of address': {
    act: ({ ana }) => moves(ana),
    writes: ['logs in', 'changes the password', 'sends a message'],
  },
  'a pause': {
    act: ({ ana }) => ana.settings.change({ body: { paused: true } }),
    writes: ['is sent a message', 'sends a message', 'is saved as a favorite', 'sets a mood', 'shares a position'],
  },
  'first messages of those saved alone': {
    act: ({ ana }) => ana.settings.change({ body: { firstMessagesFrom: 'saved' } }),
    writes: ['is sent a message', 'sends a message'],
  },
  'first messages of the verified alone': {
    act: ({ ben }) => ben.settings.change({ body: { firstMessagesFrom: 'verified' } }),
    writes: ['sends a message'],
  },
  'no read receipts any more': {
    act: ({ ana }) => ana.settings.change({ body: { sendsReadReceipts: false } }),
    writes: ['reads a message'],
  },
  'no read receipts of the other any more': {
    act: ({ ben }) => ben.settings.change({ body: { sendsReadReceipts: false } }),
    writes: ['reads a message'],
  },
  'a log-out': {
    act: ({ ana }) => ana.accounts.logout(),
    writes: [
      'puts a meeting back',
      'ends a conversation kindly',
      'takes a conversation up again',
      'proposes to meet',
      'sends a message',
      'reacts to a message',
      'unsends a message',
      'sets a mood',
      'uploads a photo',
      'changes the password',
      'changes the address',
      'adds a second factor',
      'adds a passkey',
      'subscribes to notifications',
    ],
  },
  'a block by the other': {
    act: ({ ana, ben }) => ben.blocks.add(id(ana.id)),
    writes: [
      'asks for help at the table',
      'ends a conversation kindly',
      'takes a conversation up again',
      'has a half redeemed',
      'has the other half redeemed',
      'proposes to meet',
      'puts a meeting back',
      'accepts a proposal',
      'sends a message',
      'is sent a message',
      'reacts to a message',
      'unsends a message',
      'saves a favorite',
      'blocks somebody',
      'reports and blocks',
    ],
  },
  'a block of the other': {
    act: ({ ana, ben }) => ana.blocks.add(id(ben.id)),
    writes: [
      'puts a meeting back',
      'has a half redeemed without a network',
      'has a half redeemed',
      'has the other half redeemed',
      'proposes something else',
      'sends a message',
      'is sent a message',
      'reacts to a message',
      'saves a favorite',
      'reports and blocks',
    ],
  },
  'a proposal of the other': { act: ({ ana, ben }) => proposes(ben, ana), writes: ['proposes to meet'] },
  'a kind end by the other': {
    act: ({ ana, ben }) => ben.chat.close(id(ana.id)),
    writes: [
      'sends a message',
      'is sent a message',
      'reacts to a message',
      'unsends a message',
      'proposes to meet',
      'puts a meeting back',
      'accepts a proposal',
      'proposes something else',
      'ends a conversation kindly',
      'has a half redeemed',
      'has the other half redeemed',
    ],
  },
  'a meeting called off': {
    act: async (scene) => scene.ana.proposals.cancel(await newest(scene)),
    writes: ['asks for help at the table', 'tells a friend', 'puts a meeting back'],
  },
  'a meeting called off by the other': {
    act: async (scene) => scene.ben.proposals.cancel(await newest(scene)),
    writes: ['asks for help at the table', 'tells a friend', 'puts a meeting back'],
  },
  'a meeting put back': {
    act: async (scene) => scene.ana.proposals.undo(await newest(scene)),
    writes: ['puts a meeting back'],
  },
  'a proposal taken back': {
    act: async (scene) => scene.ben.proposals.cancel(await newest(scene)),
    writes: [
      'has a half redeemed without a network',
      'ends a conversation kindly',
      'accepts a proposal',
      'proposes something else',
      'has a half redeemed',
      'has the other half redeemed',
    ],
  },
  'a half that is taken back': {
    act: async ({ host, ana }) => {
      const half = (await ana.perks.claims()).find((claim) => claim.half);
      return half && host.perks.undo(id(half.id));
    },
    writes: ['has the other half redeemed'],
  },
  'a report by the other': {
    act: benReports,
    writes: ['unsends a message', 'is banned by a moderator', 'has a ban undone', 'has a case opened'],
  },
  'another moderator decides': {
    act: suspends,
    writes: ['is banned by a moderator', 'has the case taken', 'has the case raised'],
  },
  'another moderator takes the case and leaves it': {
    ...inTwo(
      (scene) => takes(scene.otherModerator, scene),
      (scene) => leaves(scene.otherModerator, scene),
    ),
    writes: ['is banned by a moderator', 'has the case taken'],
  },
  'another moderator opens a case': {
    act: (scene) => opensCase(scene.otherModerator, scene),
    writes: ['has a case opened'],
  },
  'the decision is undone': {
    act: undoes,
    writes: ['has a ban undone', 'has a ban shortened', 'has a new case opened', 'appeals', 'has an appeal granted'],
  },
  'an administrator lifts the decision': {
    act: lifts,
    writes: ['has a ban undone', 'has a ban shortened', 'appeals', 'has an appeal granted'],
  },
  'an administrator deletes the account': {
    act: deletesMember,
    writes: [
      'has a ban undone',
      'has a ban shortened',
      'appeals',
      'has an appeal granted',
      'has the second factor reset',
    ],
  },
  'an administrator gives a lower plan': {
    act: (scene) => givesPlan(scene, 'standard'),
    writes: ['is given a plan', 'has the given plan ended'],
  },
  'an administrator resets the second factor': {
    act: resetsFactor,
    writes: ['adds a second factor', 'adds a passkey', 'has the second factor reset'],
  },
  'an administrator creates the venue': {
    act: createsVenue,
    writes: ['has a venue created'],
  },
  'an administrator adds the same person': {
    act: addsInvited,
    writes: ['has a manager added', 'has a manager invited'],
  },
  'an administrator adds the colleague': {
    act: addsColleague,
    writes: ['has a manager of another venue added'],
  },
  'a block by the host': {
    act: ({ ana, host }) => host.blocks.add(id(ana.id)),
    writes: [
      'asks for help at the table',
      'has the host on the way',
      'has a venue vouch',
      'has a claim redeemed',
      'saves a host',
      'starts a chat with a venue',
      'asks for a host',
    ],
  },
  'the venue closes': {
    act: (scene) => admin('venue close', { venue: String(scene.venueId) }, scene),
    writes: [
      'has a perk changed',
      'asks for help at the table',
      'has the host on the way',
      'has a venue vouch',
      'is not recognized at the door',
      'claims a perk',
      'has a claim redeemed',
      'has a claim redeemed by its short code',
      'starts a chat with a venue',
      'asks for a host',
      'has the host log in',
      'is passed to a colleague',
      'has a perk offered',
      'has the settings saved',
      'has the venue renamed',
      'has a manager invited',
      'has a manager removed',
      'has a host hidden',
      'has a host brought back',
      'has a manager added',
      'has a host let back in',
      'has a perk added by the operator',
      'has a perk changed by the operator',
      'starts a chat that waits for a host',
    ],
  },
  'another manager removes the manager': {
    act: (scene) => removes(scene.otherManager, scene.manager, scene),
    writes: [
      'has all chats of the host moved',
      'has a perk changed',
      'has a perk offered',
      'has the settings saved',
      'has the venue renamed',
      'has a manager invited',
      'has a manager removed',
      'has a host brought back',
    ],
  },
  'another manager renames the venue': {
    act: (scene) => renames(scene.otherManager, scene, 'Le Quai'),
    writes: ['has the venue renamed', 'has the settings saved', 'has a venue created'],
  },
  'another manager invites the same person': {
    act: (scene) => invites(scene.otherManager, scene),
    writes: ['has a manager invited', 'has a manager added'],
  },
  'the perk is ended': {
    act: ({ manager, venueId, perkId }) =>
      manager.perks.end({ params: { id: String(venueId), perkId: String(perkId) } }),
    writes: ['has a perk changed', 'has a perk changed by the operator', 'claims a perk'],
  },
  'the last one is claimed': {
    act: async ({ server, ben, perkId }) => {
      await server.platform.db.updateTable('perks').set({ max_claims: 1 }).where('id', '=', perkId).execute();
      return ben.perks.claim(id(perkId));
    },
    writes: ['claims a perk'],
  },
  'the code is scanned': {
    act: redeem,
    writes: [
      'has a claim redeemed without a network',
      'has a claim redeemed',
      'has a claim redeemed by its short code',
      'has a redemption taken back',
    ],
  },
  'the job hands over': {
    act: handsOver,
    commits: [
      ({ server: { platform, clock }, assignmentId, host, colleague }) => {
        const now = clock.now();
        const change = { fromHostId: host.id, toHostId: colleague.id, waitingSince: now, now };
        return platform.db.transaction().execute((tx) => reassignChat(tx, assignmentId, change));
      },
      passesOn,
    ],
    writes: ['is answered by the host', 'has the assignment closed', 'is passed to a colleague'],
  },
  'the host is switched off': {
    act: (scene) => scene.manager.hosts.deactivate(theHost(scene)),
    commits: [
      ({ server: { platform, clock }, venueId, host }) =>
        platform.db.transaction().execute((tx) => endHostWork(tx, venueId, host.id, clock.now())),
      passesOn,
    ],
    writes: [
      'asks for help at the table',
      'has the host on the way',
      'has a venue vouch',
      'is not recognized at the door',
      'has a claim redeemed',
      'saves a host',
      'starts a chat with a venue',
      'asks for a host',
      'has the host log in',
      'is passed to a colleague',
      'has a host hidden',
      'has a host brought back',
      'has the assignment closed',
      'is answered by the host',
    ],
  },
  'the venue vouches': { act: hostVouches, writes: ['is not recognized at the door', 'has a venue vouch'] },
  'the host is brought back': {
    act: (scene) => scene.manager.hosts.reactivate(theHost(scene)),
    writes: ['has redemptions discarded'],
  },
  'the host goes off shift': {
    act: ({ host }) => host.hosts.changeShift({ body: { isOffShift: true } }),
    writes: [
      'has all chats of the host moved',
      'asks for help at the table',
      'has the host on the way',
      'is passed to a colleague',
      'has the assignment closed',
      'is answered by the host',
      'asks for a host',
    ],
  },
  'the colleague is switched off': {
    act: ({ colleague, manager, venueId }) =>
      manager.hosts.deactivate({ params: { id: String(venueId), hostId: colleague.id } }),
    writes: ['starts a chat with a venue', 'is passed to a colleague'],
  },
  'a ban of the host': {
    act: async (scene) => {
      await admin('member status', { email: scene.host.email, status: 'Blocked' }, scene);
      // A server passes the messages on a moment after the command.
      await passOn(scene.server.platform.db, scene.assignmentId);
    },
    writes: [
      'has a venue vouch',
      'is not recognized at the door',
      'has a claim redeemed',
      'starts a chat with a venue',
      'asks for a host',
      'has the host log in',
      'is passed to a colleague',
    ],
  },
  'the same request on another device': {
    act: async (scene) => scene.ana.tableChecks.ask({ body: { messageId: Number((await newest(scene)).params.id) } }),
    writes: ['asks for help at the table'],
  },
  'a colleague is on the way': {
    act: async ({ ana, colleague }) => colleague.tableChecks.answer(id(await openRequest(ana))),
    writes: ['has the host on the way', 'withdraws the request for help'],
  },
  'the request is withdrawn': {
    act: async ({ ana }) => ana.tableChecks.withdraw(id(await openRequest(ana))),
    writes: ['has the host on the way', 'withdraws the request for help'],
  },
  'the same pause on another device': { act: (scene) => pauses(scene, 2), writes: pauseWrites },
  'a longer pause on another device': { act: (scene) => pauses(scene, 3), writes: pauseWrites },
  'the pause is cancelled on another device': { act: ({ ana }) => ana.billing.resume(), writes: pauseWrites },
  'the plan is cancelled': {
    ...inTwo(cancelsInPortal, storesPlan),
    writes: [...pauseWrites, 'has a payment refunded'],
  },
  'a payment page that was opened earlier is paid': { ...inTwo(paysOnEarlierPage, storesPlan), writes: pauseWrites },
  'an upgrade is confirmed on a page that was opened earlier': {
    ...inTwo(confirmsUpgrade, storesPlan),
    writes: pauseWrites,
  },
  'a ban of a payer': {
    ...inTwo((scene) => admin('member status', { member: scene.ana.id, status: 'Blocked' }, scene), storesPlan),
    writes: pauseWrites,
  },
  'a deletion by a payer': {
    ...inTwo(({ ana }) => ana.accountData.deleteAccount({ body: { password: testPassword } }), storesPlan),
    writes: pauseWrites,
  },
  'known browsers are erased': {
    act: ({ ana }) => ana.accountData.eraseRecords({ params: { kind: 'knownDevices' } }),
    writes: ['logs in'],
  },
  'the alert for new members is erased': {
    act: ({ ana }) => ana.accountData.eraseRecords({ params: { kind: 'arrivalAlert' } }),
    writes: ['asks to be told of arrivals'],
  },
  'the assignment is closed': {
    act: ({ manager, assignmentId }) => manager.assignments.close(id(assignmentId)),
    writes: ['starts a chat with a venue', 'is passed to a colleague'],
  },
};

/** Each event paired with each write that depends on it. */
export const pairs: readonly Pair[] = Object.entries(events).flatMap(([event, { act, commits, writes: names }]) =>
  names.map((name) => ({ name: `${name}, ${event}`, before: before[name], event: act, commits, write: writes[name] })),
);

type EndOfAdministrator = (who: SignedIn, colleague: SignedIn, server: TestServer) => Promise<unknown>;

const why = 'Left the team';
const byOperator =
  (words: string, options: Record<string, string>): EndOfAdministrator =>
  ({ email }, _colleague, server) =>
    runCommand(server, words, { email, why, ...options });

/** The ways in which an administrator loses their access. If two lose it at once, one of them stays. */
export const endsOfAdministrators: Readonly<Record<string, EndOfAdministrator>> = {
  'deletes the account': (who) => who.accountData.deleteAccount({ body: { password: testPassword } }),
  'is deleted by a colleague': (who, colleague) => colleague.operator.deleteMember({ ...id(who.id), body: { why } }),
  'loses access by a colleague': (who, colleague) =>
    colleague.operator.setStaffAccess({ ...id(who.id), body: { why, active: false } }),
  'is deleted by the operator': byOperator('member delete', {}),
  'loses access by the operator': byOperator('staff deactivate', {}),
  'is blocked by the operator': byOperator('member status', { status: 'Blocked' }),
};
