import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import { conversationIn, inboxAfter, type InboxPages } from '@ambiance/chat-client/inbox';
import type { Conversation, Message } from '@ambiance/contract/chat';
import { chatHubEventNames, eventRules } from '@ambiance/contract/chat-events';
import type { Notice } from '@ambiance/contract/notices';
import { type NoticeKind, notices } from '@ambiance/domain/notices';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageView, type Reaction, reactionsTo } from './event-reactions.ts';
import { answerMs, noticeToasts } from './toast-rules.ts';

/** A page of Ana. Ben writes to her, and Cleo is someone else. */
const addresses = [
  { pathname: '/chat', partner: 'ben' },
  { pathname: '/chat', partner: 'cleo' },
  { pathname: '/messages', partner: undefined },
  { pathname: '/search', partner: undefined },
  { pathname: '/perks', partner: undefined },
] as const;
const pages = fc.record({
  address: fc.constantFrom(...addresses),
  /** False in a hidden tab, and in a window behind another one. */
  isAttentive: fc.boolean(),
  /** Undefined on a page that has just connected and does not know the conversation yet. */
  isMuted: fc.constantFrom(true, false, undefined),
  isNoticed: fc.boolean(),
});
type Page = typeof pages extends fc.Arbitrary<infer One> ? One : never;

const outcomes = ['accepted', 'declined', 'called-off'] as const;
const events = fc.array(
  fc.record({
    type: fc.constantFrom(...chatHubEventNames),
    isFromBen: fc.boolean(),
    isAsked: fc.boolean(),
    isUnsent: fc.boolean(),
    outcome: fc.constantFrom(...outcomes),
  }),
  { minLength: 1, maxLength: 30, size: 'max' },
);
type Happened = typeof events extends fc.Arbitrary<(infer One)[]> ? One : never;

const settings = { pinned: false, muted: false, archived: false };
const messageOf = (id: number, { type, isFromBen, isUnsent }: Happened): Message => ({
  id,
  fromUserId: isFromBen ? 'ben' : 'ana',
  toUserId: isFromBen ? 'ana' : 'ben',
  text: 'Hello',
  sentUtc: '2026-11-18T17:00:00.000Z',
  isRead: false,
  readUtc: null,
  ...(type === 'MessageChanged' && isUnsent && { isUnsent: true as const }),
  ...(type !== 'ReceiveMessage' && { kind: 'proposal' as const }),
});

/** Each event reads its own part of the payload. */
const eventOf = (id: number, one: Happened): ChatEvent => {
  const message = messageOf(id, one);
  const all = { ...message, message, outcome: one.outcome, isAsked: one.isAsked, checkInId: 4 };
  const payload =
    one.type === 'VenueRenamed' || one.type === 'ChatWaiting'
      ? 3
      : { ...all, byUserId: 'ben', withUserId: 'ben', upToMessageId: id, settings };
  return { type: one.type, payload } as unknown as ChatEvent;
};

/** The reactions that show a toast, or ask the server for what the toast shows. */
const toasts: readonly Reaction['act'][] = [
  'showMessage',
  'showAnswer',
  'showMeeting',
  'showWaiting',
  'showNotices',
  'showTables',
  'showTablesAtWork',
  'findArrival',
  'askWhetherHome',
];

/** Lists that a reaction reads again. The pages of perks and assignments follow their events themselves, with `useHubNews`. */
const rowsOf: Partial<Record<Reaction['act'], string>> = {
  reloadAgenda: 'agenda',
  showMeeting: 'agenda',
  showTables: 'agenda',
  reloadCheckIns: 'check-ins',
  showTablesAtWork: 'table-checks',
  reloadVenue: 'assignments',
};

/** True if the page shows the change of an event itself. */
function isOnScreen({ type, outcome }: Happened, { address: { pathname, partner }, isAttentive }: Page): boolean {
  const isInChat = pathname === '/chat' && partner === 'ben';
  if (type === 'ReceiveMessage') return (isAttentive && isInChat) || pathname === '/messages';
  return type === 'ProposalAnswered' && outcome !== 'accepted' && isAttentive && isInChat;
}

/** True if an event is news for the user: a message to them, and a check-in only if it asks them. */
function isNews({ type, isFromBen, isAsked }: Happened): boolean {
  if (type === 'ReceiveMessage') return isFromBen;
  return type !== 'CheckInChanged' || isAsked;
}

const inbox = (): InboxPages => [
  {
    items: [
      { partner: { id: 'ben' }, lastMessage: { id: 0 }, unread: 0, settings } as unknown as Conversation,
      { partner: { id: 'cleo' }, lastMessage: { id: 0 }, unread: 0, settings } as unknown as Conversation,
    ],
    next: null,
  } as unknown as InboxPages[number],
];

test('on any page, in any order, each event changes the toast, the badge, the title and the rows that the table says', () => {
  fc.assert(
    fc.property(pages, events, (page, all) => {
      let shown = inbox();
      for (const [index, one] of all.entries()) {
        const id = index + 1;
        const event = eventOf(id, one);
        const { address, isAttentive, isMuted, isNoticed } = page;
        const view: PageView = {
          me: 'ana',
          ...address,
          isAttentive,
          noticedId: isNoticed ? id : undefined,
          isMuted: () => isMuted,
        };
        const acts = reactionsTo(event, view).map(({ act }) => act);
        const { toast, title, row } = eventRules[one.type];
        const here = [one.type, id];

        // A message that is unsent replaces the toast that shows it.
        const isReplaced = one.type === 'MessageChanged' && one.isUnsent && one.isFromBen && isNoticed;
        // A hidden page shows no message, because the title counts it.
        const isToastHidden = title === 'count' && !isAttentive;
        const hasToast = toast !== undefined && isNews(one) && !isOnScreen(one, page) && !isToastHidden;
        expect([...here, acts.some((act) => toasts.includes(act))]).toEqual([...here, hasToast || isReplaced]);

        const isRead = address.pathname === '/chat' && address.partner === 'ben' && isAttentive;
        const isCounted = title === 'count' && isNews(one) && !isRead;
        // If the page does not know whether the conversation is muted, the server counts.
        const counts = isCounted && isMuted !== true;
        const countedBy = isMuted === undefined ? 'countUnread' : 'countOneMore';
        const addsOne = acts.filter((act) => act === 'countOneMore' || (title === 'count' && act === 'countUnread'));
        expect([...here, ...addsOne]).toEqual([...here, ...(counts ? [countedBy] : [])]);

        // The title is marked for an answer when its toast is shown.
        const isMarked = title === 'mark' && isNews(one) && !isAttentive && !acts.includes('showAnswer');
        expect([...here, acts.includes('markTitle')]).toEqual([...here, isMarked]);

        const next = inboxAfter(shown, event, 'ana');
        if (row === 'inbox') expect([...here, next !== shown]).toEqual([...here, true]);
        // A meeting's change comes with a change of the message that proposed it, which reads the agenda again.
        else if (one.type === 'ProposalAnswered' || one.type === 'MeetingRestored') {
          const changed = reactionsTo({ type: 'MessageChanged', payload: messageOf(id, one) }, view);
          expect([...here, changed.some(({ act }) => rowsOf[act] === row)]).toEqual([...here, true]);
        } else if (row !== undefined && one.type !== 'ClaimChanged' && one.type !== 'AssignmentChanged') {
          expect([...here, acts.some((act) => rowsOf[act] === row)]).toEqual([...here, true]);
        }
        // Acts of Ben change no row of another conversation.
        const unchanged = next && conversationIn(next, 'cleo');
        if (next) expect([...here, unchanged]).toEqual([...here, conversationIn(shown, 'cleo')]);
        shown = next ?? shown;
        expect([...here, acts.includes('showTablesAtWork')]).toEqual([...here, eventRules[one.type].sound === 'help']);
      }
    }),
  );
});

test('only changes that the table keeps on the screen until they are closed stay there', () => {
  expect(eventRules.ProposalAnswered.toast).toBe('until closed');
  expect(outcomes.filter((outcome) => answerMs[outcome] === 0)).toEqual(['accepted', 'called-off']);
  expect(eventRules.MeetingRestored.toast).toBe('some seconds');
  expect(answerMs.restored).toBeGreaterThan(0);
});

const kinds = Object.keys(notices) as NoticeKind[];
const pathOf = (kind: NoticeKind) => notices[kind].path.replace(/\?.*/, '');
/** The pages that notices lead to, and others. */
const paths = [...new Set([...kinds.map(pathOf), '/chat', '/dev/nowhere'])];
const parameters = {
  venue: 'Café Lanterne',
  cents: 999,
  tier: 'standard',
  fromMs: 1_790_000_000_000,
  lastMs: 1_800_000_000_000,
  atMs: 1_800_000_000_000,
  timeZone: 'America/Toronto',
  count: 1,
  mood: 'dinner',
  act: 'export',
  outcome: 'acted',
  title: 'Two coffees',
  change: 'ended',
};

test('a page shows the waiting notices in order, once, and leaves out those that it shows itself, as the table says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...kinds), { maxLength: 12 }),
      fc.constantFrom(...paths),
      (waiting, pathname) => {
        const all = waiting.map((kind, index) => ({ id: index, kind, parameters }) as unknown as Notice);
        const expected = waiting
          .map((kind) => notices[kind])
          .filter(
            ({ stays, alsoAtPath, alsoShownAt, path }) =>
              stays || ((alsoAtPath || path.replace(/\?.*/, '') !== pathname) && alsoShownAt !== pathname),
          )
          .map(({ stays }) => (stays ? 'until closed' : 'some seconds'));
        const shown = noticeToasts(all, pathname, 'fr').map(({ durationMs }) =>
          durationMs === 0 ? 'until closed' : 'some seconds',
        );
        expect([pathname, ...waiting, ...shown]).toEqual([pathname, ...waiting, ...expected]);
      },
    ),
  );
});
