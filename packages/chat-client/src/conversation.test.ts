import type { Message } from '@ambiance/contract/chat';
import { describe, expect, test } from 'vitest';
import { type ConversationEvent, reduce } from './conversation.ts';
import { beginConversation, catchUpFrom, type ConversationState, unreadUpTo } from './conversation-state.ts';

const utc = '2026-11-20T17:00:00.000Z';

const message = (id: number, from: 'me' | 'ana', more: Partial<Message> = {}): Message => ({
  id,
  fromUserId: from,
  toUserId: from === 'me' ? 'ana' : 'me',
  text: `text ${id}`,
  sentUtc: utc,
  isRead: false,
  readUtc: null,
  ...more,
});
const received = (one: Message): ConversationEvent => ({ type: 'ReceiveMessage', payload: one });
const readUpTo = (upToMessageId: number, byUserId = 'ana'): ConversationEvent => ({
  type: 'MessagesRead',
  payload: { byUserId, upToMessageId, readUtc: utc },
});
const page = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, 'ana'));

const begin = () => beginConversation({ me: 'me', partner: 'ana' });
const after = (...events: ConversationEvent[]): ConversationState => events.reduce(reduce, begin());
/** A state with loaded history, in which nothing is missing on the open connection. */
const caughtUp = (...messages: Message[]): ConversationState =>
  after({ type: 'history', messages }, { type: 'connected' }, { type: 'caught-up', messages: [], connection: 1 });
const ids = (state: ConversationState) => state.messages.map(({ id }) => id);

describe('messages', () => {
  test.each([{ order: [1, 2, 3] }, { order: [3, 1, 2] }, { order: [2, 3, 2, 1, 3] }])(
    'received as $order are shown once each, by rising id',
    ({ order }) => {
      expect(ids(after(...order.map((id) => received(message(id, 'ana')))))).toEqual([1, 2, 3]);
    },
  );

  test('of other conversations are not shown', () => {
    const state = after(
      received(message(1, 'ana', { fromUserId: 'ben' })),
      received(message(2, 'me', { toUserId: 'ben' })),
    );
    expect(state.messages).toEqual([]);
  });

  test('that are older than a full page of the history are shown only after the earlier page is loaded', () => {
    const state = after(received(message(1, 'ana')), { type: 'history', messages: page(10, 59) });
    expect(state.messages[0]?.id).toBe(10);
    expect(state.hasOlder).toBe(true);
  });

  test.each([
    { messages: page(1, 50), hasOlder: true },
    { messages: page(1, 49), hasOlder: false },
    { messages: [], hasOlder: false },
  ])('on a first page of $messages.length tell whether there are older ones', ({ messages, hasOlder }) => {
    expect(after({ type: 'history', messages }).hasOlder).toBe(hasOlder);
  });

  test('of an older page come before the others, and a short page is the last', () => {
    const state = reduce(after({ type: 'history', messages: page(51, 100) }), {
      type: 'older',
      messages: page(49, 50),
    });
    expect(ids(state).slice(0, 3)).toEqual([49, 50, 51]);
    expect(state.hasOlder).toBe(false);
  });
});

describe('changes', () => {
  const changed = (one: Message): ConversationEvent => ({ type: 'MessageChanged', payload: one });
  const heart = [{ userId: 'ana', reaction: 'heart' as const }];
  const unsent = { text: '', isUnsent: true } as const;

  test('of a message show the latest state, whichever arrives first', () => {
    const [first, second] = [
      message(3, 'me', { reactions: heart, changeId: 8 }),
      message(3, 'me', { ...unsent, changeId: 9 }),
    ];
    for (const events of [[first, second], [second, first], [second]]) {
      expect(after({ type: 'history', messages: [message(3, 'me')] }, ...events.map(changed)).messages).toEqual([
        second,
      ]);
    }
    expect(after(changed(second), { type: 'history', messages: [first] }).messages).toEqual([second]);
    expect(after(changed(message(3, 'me', { toUserId: 'ben' }))).messages).toEqual([]);
  });

  test('of an older message apply when its page arrives, even if it was requested earlier', () => {
    const one = message(30, 'ana', { reactions: heart, changeId: 120 });
    const state = after({ type: 'history', messages: page(51, 100) }, changed(one), {
      type: 'older',
      messages: page(1, 50),
    });
    expect(state.messages.find(({ id }) => id === 30)).toEqual(one);
  });

  test('do not affect the read state', () => {
    const state = after({ type: 'history', messages: [message(3, 'me')] }, readUpTo(3));
    const shown = reduce(state, changed(message(3, 'me', { reactions: heart, changeId: 8 }))).messages;
    expect(shown).toMatchObject([{ isRead: true, readUtc: utc, reactions: heart }]);
  });

  test('that unsend a message remove its text from every quote, however late the quote arrives', () => {
    const quote = { id: 3, fromUserId: 'ana', text: 'text 3' };
    const reply = message(5, 'me', { replyTo: quote });
    const begun = after(
      { type: 'history', messages: [message(3, 'ana'), reply] },
      { type: 'reply', to: quote },
      { type: 'queued', clientId: 'c1', text: 'And', sentUtc: utc },
      { type: 'reply', to: quote },
    );
    const state = [changed(message(3, 'ana', { ...unsent, changeId: 9 })), received({ ...reply, id: 10 })].reduce(
      reduce,
      begun,
    );
    const gone = { id: 3, fromUserId: 'ana', text: '', isUnsent: true };
    expect(state.messages.map(({ replyTo }) => replyTo)).toEqual([undefined, gone, gone]);
    expect([state.replyTo, state.queue[0]?.replyTo]).toEqual([gone, gone]);
  });
});

describe('catching up', () => {
  test('requests all messages after the last fetched message or change', () => {
    expect(catchUpFrom(caughtUp(message(7, 'ana')))).toBe(7);
    expect(catchUpFrom(caughtUp(message(7, 'ana', { changeId: 9 }), message(8, 'ana')))).toBe(9);
  });

  test('requests the newest 20 pushed messages again, since others may have come before them', () => {
    const pushed = Array.from({ length: 23 }, (_, index) => received(message(10 + index, 'ana')));
    expect(catchUpFrom(pushed.slice(0, 20).reduce(reduce, caughtUp(message(7, 'ana'))))).toBe(7);
    expect(catchUpFrom(pushed.reduce(reduce, caughtUp(message(7, 'ana'))))).toBe(12);
  });

  test('does not skip missed messages because a newer one arrived first', () => {
    const away = [{ type: 'disconnected' }, { type: 'connected' }] as const;
    const state = [...away, received(message(12, 'ana'))].reduce(reduce, caughtUp(message(7, 'ana')));
    expect(catchUpFrom(state)).toBe(7);
  });

  test('goes back to the user’s first unread message, to learn whether it has been read', () => {
    const mine = [message(3, 'me', { isRead: true, readUtc: utc }), message(5, 'me'), message(6, 'me')];
    expect(catchUpFrom(caughtUp(...mine, message(7, 'ana')))).toBe(4);
  });

  test('is not completed by a page requested on an earlier connection', () => {
    const state = [
      { type: 'disconnected' } as const,
      { type: 'connected' } as const,
      received(message(12, 'ana')),
      { type: 'caught-up', messages: [message(8, 'ana')], connection: 1 } as const,
    ].reduce<ConversationState>(reduce, caughtUp(message(7, 'ana')));
    expect(ids(state)).toEqual([7, 8, 12]);
    expect(catchUpFrom(state)).toBe(8);
  });

  test('is not completed by a full page', () => {
    const state = reduce(after({ type: 'history', messages: [message(1, 'ana')] }, { type: 'connected' }), {
      type: 'caught-up',
      messages: page(2, 51),
      connection: 1,
    });
    expect(state).toMatchObject({ isCaughtUp: false, knownTo: 51 });
  });
});

describe('the read state', () => {
  const read = (state: ConversationState) => state.messages.filter(({ isRead }) => isRead).map(({ id }) => id);
  const mine = [message(1, 'me'), message(2, 'ana'), message(3, 'me'), message(5, 'me')];

  test('of the user’s messages is set up to the id of a receipt', () => {
    expect(read(reduce(caughtUp(...mine), readUpTo(3)))).toEqual([1, 3]);
  });

  test('is not reverted by an older receipt', () => {
    expect(read([readUpTo(5), readUpTo(1)].reduce(reduce, caughtUp(...mine)))).toEqual([1, 3, 5]);
  });

  test('applies to a message that arrives after its receipt', () => {
    expect(read([readUpTo(9), received(message(8, 'me'))].reduce(reduce, caughtUp(...mine)))).toEqual([1, 3, 5, 8]);
  });

  test('of a fetched message applies to the user’s messages before it', () => {
    const fetched: ConversationEvent = {
      type: 'caught-up',
      messages: [message(5, 'me', { isRead: true, readUtc: utc })],
      connection: 1,
    };
    expect(read(reduce(caughtUp(...mine), fetched))).toEqual([1, 3, 5]);
  });

  test('ignores receipts of other users and of the user’s other devices', () => {
    expect(read([readUpTo(5, 'ben'), readUpTo(5, 'me')].reduce(reduce, caughtUp(...mine)))).toEqual([]);
  });

  test('marks the partner’s newest unread message once', () => {
    const state = caughtUp(message(1, 'ana', { isRead: true }), message(2, 'ana'), message(3, 'ana'), message(4, 'me'));
    expect(unreadUpTo(state)).toBe(3);
    expect(unreadUpTo(reduce(state, { type: 'marked-read', upToMessageId: 3 }))).toBeUndefined();
  });
});

describe('typing', () => {
  const typing: ConversationEvent = { type: 'UserTyping', payload: 'ana' };
  test.each<{ what: string; event: ConversationEvent; shows: boolean }>([
    { what: 'nothing', event: { type: 'UserOnline', payload: 'ana' }, shows: true },
    { what: 'the partner stopping', event: { type: 'UserStopTyping', payload: 'ana' }, shows: false },
    { what: 'someone else stopping', event: { type: 'UserStopTyping', payload: 'ben' }, shows: true },
    { what: 'the partner leaving', event: { type: 'UserOffline', payload: 'ana' }, shows: false },
    { what: 'the message', event: received(message(1, 'ana')), shows: false },
    { what: 'the user’s own message', event: received(message(1, 'me')), shows: true },
    { what: 'a lost connection', event: { type: 'disconnected' }, shows: false },
  ])('shows after $what: $shows', ({ event, shows }) => {
    expect([typing, event].reduce(reduce, caughtUp()).isPartnerTyping).toBe(shows);
  });

  test('of another user is not shown', () => {
    expect(reduce(caughtUp(), { type: 'UserTyping', payload: 'ben' }).isPartnerTyping).toBe(false);
  });
});
