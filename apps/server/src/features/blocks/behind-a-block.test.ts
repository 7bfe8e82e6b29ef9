import { chatHubEventNames } from '@ambiance/contract/chat-events';
import { chatHubMethods } from '@ambiance/contract/chat-hub';
import { expect, test } from 'vitest';
import { about, type Call, type Row, rows } from '../../../test/behind-a-block-rows.ts';
import { openChat } from '../../../test/chat-client.ts';
import { idsFoundBy } from '../../../test/searching.ts';
import { CallError } from '../../../test/test-transport.ts';
import { receives, openWorld, type Side, type World } from '../../../test/two-sides.ts';

/** An action on the hub, with its expected outcome before and after the block. */
interface HubRow {
  act(me: Side, other: Side, world: World): Promise<unknown>;
  before: string;
  behind: string;
}

/**
 * Events that reveal no other member. They concern the user's own devices or the delivery of events, or carry only the
 * number of a venue or an assignment.
 */
const ofOthers: readonly string[] = [
  'SettingsChanged',
  'ConversationRead',
  'ConversationChanged',
  'ClaimChanged',
  'AssignmentChanged',
  'ChatWaiting',
  'ArrivalFound',
  'MeetingSoon',
  'MoodEnded',
  'PlanChanged',
  'CheckInChanged',
  'TableCheckChanged',
  'TableCheckAtWork',
  'DeliveryChanged',
  'NoticeAdded',
  'RecordsErased',
  'VenueRenamed',
];

const nothing = 'no answer, me: -, other: -';
const onlyBlockedEvent = 'no answer, me: Blocked, other: -';

const hubRows: Record<keyof typeof chatHubMethods, HubRow> & Record<string, HubRow> = {
  SendMessage: {
    act: (me, other) => me.device.send(other.id, 'Still there?'),
    before: 'an answer, me: ReceiveMessage, other: ReceiveMessage',
    behind: onlyBlockedEvent,
  },
  ReactToMessage: {
    async act(me, other) {
      for (const reaction of ['heart', null])
        await me.device.connection.invoke('ReactToMessage', other.id, other.firstMessageId, reaction);
    },
    before: 'no answer, me: MessageChanged MessageChanged, other: MessageChanged MessageChanged',
    behind: "You can't message this user right now., me: -, other: -",
  },
  UnsendMessage: {
    async act(me, other) {
      const sent = await me.device.send(other.id, 'Never mind');
      return me.device.connection.invoke('UnsendMessage', other.id, sent?.id ?? me.firstMessageId);
    },
    before: 'an answer, me: ReceiveMessage MessageChanged, other: ReceiveMessage MessageChanged',
    behind: "You can't message this user right now., me: Blocked, other: -",
  },
  MarkRead: {
    act: (me, other) => me.device.connection.invoke('MarkRead', other.id, 1_000_000),
    before: 'no answer, me: ConversationRead, other: MessagesRead',
    behind: "You can't message this user right now., me: -, other: -",
  },
  Typing: {
    act: (me, other) => me.device.connection.invoke('Typing', other.id),
    before: 'no answer, me: -, other: UserTyping',
    behind: nothing,
  },
  StopTyping: {
    act: (me, other) => me.device.connection.invoke('StopTyping', other.id),
    before: 'no answer, me: -, other: UserStopTyping',
    behind: nothing,
  },
  'ending kindly and taking up again': {
    async act(me, other) {
      await me.chat.close(about(other));
      return me.chat.reopen(about(other));
    },
    before: 'an answer, me: ClosingChanged ClosingChanged, other: ClosingChanged ClosingChanged',
    behind: "You can't message this user right now., me: -, other: -",
  },
  'proposing, accepting, calling off and undoing that': {
    async act(me, other, { server }) {
      const at = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
      const { id } = await other.proposals.propose({ body: { toUserId: me.id, place: { text: 'The fountain' }, at } });
      await me.proposals.accept({ params: { id: String(id) } });
      await me.proposals.cancel({ params: { id: String(id) } });
      return me.proposals.undo({ params: { id: String(id) } });
    },
    before:
      'an answer, me: ReceiveMessage MessageChanged MessageChanged MessageChanged, other: ReceiveMessage MessageChanged ProposalAnswered MessageChanged ProposalAnswered MessageChanged MeetingRestored',
    behind: "You can't message this user right now., me: -, other: -",
  },
  'SendMessage beyond the daily limit': {
    async act(me, other, { server }) {
      const { db } = server.platform;
      const used = (messages: number) =>
        db.updateTable('message_usage').set({ messages }).where('user_id', '=', me.id).execute();
      await used(25);
      const answer = await me.device.send(other.id, 'One more');
      await used(0);
      return answer;
    },
    before: 'no answer, me: RateLimited, other: -',
    behind: onlyBlockedEvent,
  },
  'going and coming back': {
    async act(me, _, { server, friend }) {
      await receives(friend, 'UserOffline', () => me.device.stop());
      await receives(friend, 'UserOnline', async () => {
        me.device = await openChat(server.address, me.accessToken);
      });
      await me.device.receives('UserOnline');
    },
    // The newcomer is also notified of the friend, who is online.
    before: 'no answer, me: UserOnline UserOnline, other: UserOffline UserOnline',
    behind: 'no answer, me: UserOnline, other: -',
  },
};

/** The result of a call: the revealed facts of the other side, a number, or the refusal. */
async function outcome(call: Call, me: Side, other: Side): Promise<string> {
  try {
    const answer = await call(me, other);
    if (typeof answer === 'number') return String(answer);
    const text = JSON.stringify(answer);
    const revealed = Object.entries(other.facts).filter(([, fact]) => text.includes(fact));
    return revealed.map(([fact]) => fact).join(', ') || 'nothing';
  } catch (error) {
    if (error instanceof CallError) return `${error.status} ${error.code}`;
    throw error;
  }
}

/** The response to an action on the hub, and the events that each of the two received because of it. */
async function hubOutcome({ act }: HubRow, me: Side, other: Side, world: World): Promise<string> {
  // Typing is shown at most once a second.
  world.server.clock.advance({ seconds: 2 });
  const before = { device: me.device, mine: me.device.eventNames().length, theirs: other.device.eventNames().length };
  const answer = await act(me, other, world).then(
    (answered) => (answered ? 'an answer' : 'no answer'),
    (error: Error) => error.message.replace(/^.*HubException: /, ''),
  );
  await Promise.all([me, other, world.friend].map(({ device }) => device.flush()));
  const mine = me.device.eventNames().slice(me.device === before.device ? before.mine : 0);
  const theirs = other.device.eventNames().slice(before.theirs);
  return `${answer}, me: ${mine.join(' ') || '-'}, other: ${theirs.join(' ') || '-'}`;
}

/** Checks all rows of both tables from both sides. */
async function look(world: World, when: 'before' | 'behind', [one, other]: readonly [Side, Side]): Promise<void> {
  for (const [feature, routes] of Object.entries(rows)) {
    for (const [route, row] of Object.entries<Row | string>(routes)) {
      if (typeof row === 'string') continue;
      const [call, before, behind] = row;
      const wanted = when === 'before' ? before : behind;
      const expected = typeof wanted === 'string' ? [wanted, wanted] : [wanted.blocker, wanted.blocked];
      const seen = [await outcome(call, one, other), await outcome(call, other, one)];
      expect.soft(seen, `${feature}.${route} ${when} the block`).toEqual(expected);
    }
  }
  for (const [doing, row] of Object.entries(hubRows)) {
    const seen = [await hubOutcome(row, one, other, world), await hubOutcome(row, other, one, world)];
    expect.soft(seen, `${doing} ${when} the block`).toEqual([row[when], row[when]]);
  }
}

test('every hub method and event has a row in the block table', () => {
  expect(Object.keys(hubRows)).toEqual(expect.arrayContaining(Object.keys(chatHubMethods)));
  const received = Object.values(hubRows).flatMap(({ before, behind }) => `${before} ${behind}`.match(/\w+/g));
  expect([...received, ...ofOthers]).toEqual(expect.arrayContaining(chatHubEventNames));
});

test('before a block two members see each other on every endpoint and in every event; after it on none', async () => {
  const world = await openWorld();
  const { server, ana, ben } = world;
  const { db, clock } = server.platform;
  await look(world, 'before', [ana, ben]);

  await receives(ben, 'Blocked', async () => void (await ana.blocks.add(about(ben))));
  expect(ben.device.received('Blocked')).toEqual([{ withUserId: ana.id }]);
  await ana.device.flush();
  expect(ana.device.received('Blocked')).toEqual([]);
  // Even an existing favorite must not be shown.
  const favorites = [
    { user_id: ana.id, favorite_user_id: ben.id, created_at: clock.now() },
    { user_id: ben.id, favorite_user_id: ana.id, created_at: clock.now() },
  ];
  await db.insertInto('favorites').values(favorites).execute();
  await ben.blocks.remove(about(ana));
  await look(world, 'behind', [ana, ben]);

  await ben.blocks.add(about(ana));
  await ana.blocks.remove(about(ben));
  await look(world, 'behind', [ben, ana]);

  await ben.blocks.remove(about(ana));
  expect(await idsFoundBy(ana)).toContain(ben.id);
});
