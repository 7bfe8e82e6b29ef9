import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import type { Message } from '@ambiance/contract/chat';
import { expect, test } from 'vitest';
import { type PageView, reactionsTo } from './event-reactions.ts';

const message = {
  id: 7,
  fromUserId: 'ben',
  toUserId: 'ana',
  kind: 'text',
  isUnsent: false,
  text: 'Hi',
} as never as Message;
const mine = { ...message, fromUserId: 'ana', toUserId: 'ben' };
const proposal = { ...message, kind: 'proposal' };
const unsent = { ...message, isUnsent: true };

const view: PageView = {
  me: 'ana',
  pathname: '/search',
  partner: undefined,
  isAttentive: true,
  noticedId: undefined,
  isMuted: () => false,
};
const reactionsOf = (event: unknown, changes: Partial<PageView> = {}) =>
  reactionsTo(event as ChatEvent, { ...view, ...changes }).map(({ act, ...rest }) => [act, ...Object.values(rest)]);

test.each([
  [{ type: 'ConversationChanged', payload: {} }, [['countUnread']]],
  [{ type: 'Blocked', payload: { withUserId: 'ben' } }, [['reloadAgenda']]],
  [{ type: 'ArrivalFound', payload: 5 }, [['findArrival']]],
  [{ type: 'NoticeAdded', payload: 3 }, [['showNotices']]],
  [
    { type: 'ChatWaiting', payload: 3 },
    [
      ['reloadVenue', 3],
      ['showWaiting', 3],
    ],
  ],
  [{ type: 'VenueRenamed', payload: 3 }, [['reloadVenue', 3]]],
  [{ type: 'MeetingSoon', payload: 9 }, [['showMeeting', 9]]],
  [{ type: 'MeetingRestored', payload: proposal }, [['showAnswer', 'restored', proposal]]],
  [{ type: 'CheckInChanged', payload: { checkInId: 4, isAsked: false } }, [['reloadCheckIns']]],
  [{ type: 'CheckInChanged', payload: { checkInId: 4, isAsked: true } }, [['reloadCheckIns'], ['askWhetherHome', 4]]],
  [{ type: 'TableCheckChanged', payload: 4 }, [['showTables']]],
  [{ type: 'TableCheckAtWork', payload: 3 }, [['showTablesAtWork']]],
  [{ type: 'RecordsErased', payload: 'arrivalAlert' }, [['reloadMe']]],
  [{ type: 'MoodEnded', payload: 'dinner' }, [['reloadMe']]],
  [{ type: 'PlanChanged', payload: 'free' }, [['reloadMe']]],
  [{ type: 'SettingsChanged', payload: 'settings' }, [['storeSettings', 'settings']]],
  [{ type: 'MessagesRead', payload: { byUserId: 'ben' } }, []],
  [{ type: 'ConversationRead', payload: { withUserId: 'ben', upToMessageId: 9 } }, [['countUnread']]],
  [{ type: 'MessageChanged', payload: message }, []],
  [{ type: 'MessageChanged', payload: proposal }, [['reloadAgenda']]],
  [
    { type: 'MessageChanged', payload: { ...mine, kind: 'proposal', proposal: { status: 'declined' } } },
    [['reloadAgenda', mine.id]],
  ],
  [{ type: 'MessageChanged', payload: { ...mine, isUnsent: true } }, []],
  [{ type: 'UserTyping', payload: 'ben' }, []],
  [{ type: 'ReceiveMessage', payload: mine }, []],
])('on any page, the event %j triggers the steps %j', (event, reactions) => {
  expect(reactionsOf(event)).toEqual(reactions);
});

const answered = { outcome: 'declined', message: { ...mine, kind: 'proposal' } };

test.each<[string, Partial<PageView>, unknown[]]>([
  ['on any page', {}, [['showAnswer', 'declined', answered.message]]],
  ['in another conversation', { pathname: '/chat', partner: 'cleo' }, [['showAnswer', 'declined', answered.message]]],
  ['not in their conversation, where the proposal itself shows it', { pathname: '/chat', partner: 'ben' }, []],
  [
    'in their conversation if the user looks away',
    { pathname: '/chat', partner: 'ben', isAttentive: false },
    [['showAnswer', 'declined', answered.message]],
  ],
])('an answer to a proposal is shown %s', (_, changes, reactions) => {
  expect(reactionsOf({ type: 'ProposalAnswered', payload: answered }, changes)).toEqual(reactions);
});

test('a "yes" is shown in its conversation too', () => {
  const accepted = { ...answered, outcome: 'accepted' };
  const reactions = reactionsOf({ type: 'ProposalAnswered', payload: accepted }, { pathname: '/chat', partner: 'ben' });
  expect(reactions).toEqual([['showAnswer', 'accepted', answered.message]]);
});

const inChat = { pathname: '/chat', partner: 'ben' };

test('a page counts again when a conversation was read elsewhere, and not when it has read the conversation itself', () => {
  const read = { type: 'ConversationRead', payload: { withUserId: 'ben', upToMessageId: 9 } };
  expect(reactionsOf(read, inChat)).toEqual([]);
  for (const elsewhere of [
    { ...inChat, isAttentive: false },
    { ...inChat, partner: 'cleo' },
    { pathname: '/messages' },
  ])
    expect(reactionsOf(read, elsewhere)).toEqual([['countUnread']]);
});

test.each<[string, Partial<PageView>, string[]]>([
  ['on another page', {}, ['countOneMore', 'countSoon', 'showMessage']],
  ['in another conversation', { ...inChat, partner: 'cleo' }, ['countOneMore', 'countSoon', 'showMessage']],
  ['in the list of conversations', { pathname: '/messages' }, ['countOneMore', 'countSoon']],
  ['in their conversation', inChat, ['countSoon']],
  ['in their conversation, looking away', { ...inChat, isAttentive: false }, ['countOneMore', 'countSoon']],
  ['on another page, looking away', { isAttentive: false }, ['countOneMore', 'countSoon']],
  ['if the conversation is muted', { isMuted: () => true }, ['countSoon', 'showMessage']],
  ['if the conversation is unknown', { isMuted: () => undefined }, ['countUnread', 'countSoon', 'showMessage']],
])('a new message that arrives %s updates the right counts and notices', (_, changes, acts) => {
  const isMuted = changes.isMuted ?? ((id: string) => id !== 'ben');
  const reactions = reactionsOf({ type: 'ReceiveMessage', payload: message }, { ...changes, isMuted });
  expect(reactions.map(([act]) => act)).toEqual(acts);
});

test('an unsent message replaces its notice while that is on the screen', () => {
  const event = { type: 'MessageChanged', payload: unsent };
  expect(reactionsOf(event)).toEqual([['countSoon']]);
  expect(reactionsOf(event, { noticedId: 8 })).toEqual([['countSoon']]);
  expect(reactionsOf(event, { noticedId: 7 })).toEqual([['countSoon'], ['showMessage', unsent]]);
});
