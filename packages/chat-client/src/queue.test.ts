import type { Message } from '@ambiance/contract/chat';
import { describe, expect, test } from 'vitest';
import { type ConversationEvent, reduce } from './conversation.ts';
import { beginConversation, type ConversationState, type Outgoing } from './conversation-state.ts';
import { nextToLeave, unsentBubbles } from './queue.ts';

const utc = '2026-11-20T17:00:00.000Z';
const message = (id: number, from: 'me' | 'ana', text: string): Message => ({
  id,
  fromUserId: from,
  toUserId: from === 'me' ? 'ana' : 'me',
  text,
  sentUtc: utc,
  isRead: false,
  readUtc: null,
});
const queued = (text: string, clientId: string): ConversationEvent => ({
  type: 'queued',
  clientId,
  text,
  sentUtc: utc,
});
const leaving = (clientId: string): ConversationEvent => ({ type: 'leaving', clientId });
const returned = (clientId: string): ConversationEvent => ({ type: 'returned', clientId });
const typed = (text: string): ConversationEvent => ({ type: 'typed', text });
const sent = (clientId: string, one: Message): ConversationEvent => ({ type: 'sent', clientId, message: one });
const received = (one: Message): ConversationEvent => ({ type: 'ReceiveMessage', payload: one });

/** A state with loaded history, in which nothing is missing on the open connection. */
const caughtUp = (...messages: Message[]): ConversationState =>
  [
    { type: 'history', messages } as const,
    { type: 'connected' } as const,
    { type: 'caught-up', messages: [], connection: 1 } as const,
  ].reduce<ConversationState>(reduce, beginConversation({ me: 'me', partner: 'ana' }));
const after = (state: ConversationState, ...events: ConversationEvent[]) => events.reduce(reduce, state);
const steps = ({ queue }: ConversationState) => queue.map(({ text, step }) => [text, step]);
const shown = (state: ConversationState) => unsentBubbles(state).map(({ text }) => text);

describe('submitting a text', () => {
  test('empties the input and shows the text, whatever texts are still being sent', () => {
    const state = after(
      caughtUp(),
      typed(' one '),
      queued('one', 'c1'),
      leaving('c1'),
      typed('two'),
      queued('two', 'c2'),
    );
    expect(state.draft).toBe('');
    expect(steps(state)).toEqual([
      ['one', 'sending'],
      ['two', 'waiting'],
    ]);
    expect(shown(state)).toEqual(['one', 'two']);
    expect(nextToLeave(state)).toBeUndefined();
  });

  test('sends the next text once the one before it is stored, which keeps its bubble', () => {
    const state = after(
      caughtUp(),
      queued('one', 'c1'),
      leaving('c1'),
      queued('two', 'c2'),
      sent('c1', message(1, 'me', 'one')),
    );
    expect(nextToLeave(state)).toMatchObject({ clientId: 'c2' });
    expect(state.messages).toMatchObject([{ id: 1, clientId: 'c1' }]);
    expect(shown(state)).toEqual(['two']);
  });

  test('twice with the same words creates two messages', () => {
    const state = after(
      caughtUp(),
      queued('ok', 'c1'),
      leaving('c1'),
      queued('ok', 'c2'),
      typed('ok'),
      received(message(1, 'me', 'ok')),
      sent('c1', message(1, 'me', 'ok')),
    );
    expect(state.draft).toBe('ok');
    expect(steps(state)).toEqual([['ok', 'waiting']]);
    expect(shown(state)).toEqual(['ok']);
  });
});

describe('a text that is stored', () => {
  const onItsWay = after(caughtUp(message(3, 'me', 'hello')), queued('hello', 'c1'), leaving('c1'));
  const stored = message(4, 'me', 'hello');

  test('is not confused with the same words sent earlier', () => {
    expect(shown(onItsWay)).toEqual(['hello']);
  });

  test('is not confused with the same words in a missing history, because it waits for it', () => {
    const early = after(beginConversation({ me: 'me', partner: 'ana' }), queued('hello', 'c1'));
    expect(nextToLeave(early)).toBeUndefined();
    expect(nextToLeave(after(early, { type: 'history', messages: [stored] }))).toMatchObject({ clientId: 'c1' });
  });

  test('is one bubble even if its event comes before its response', () => {
    const early = after(onItsWay, received(stored));
    expect(shown(early)).toEqual([]);
    expect(early.messages).toMatchObject([{ id: 3 }, { id: 4, clientId: 'c1' }]);
    const answered = after(early, sent('c1', stored));
    expect(answered.messages).toEqual(early.messages);
    expect(answered.queue).toEqual([]);
  });

  test('is not confused with the same words from another device once its response arrives', () => {
    const state = after(onItsWay, received(stored), sent('c1', message(5, 'me', 'hello')));
    expect(state.messages.map(({ id, clientId }) => [id, clientId])).toEqual([
      [3, undefined],
      [4, undefined],
      [5, 'c1'],
    ]);
  });

  test.each<{ order: string; events: ConversationEvent[] }>([
    { order: 'before', events: [received(stored), returned('c1')] },
    { order: 'after', events: [returned('c1'), received(stored)] },
    {
      order: 'long after',
      events: [
        returned('c1'),
        { type: 'disconnected' },
        { type: 'connected' },
        { type: 'caught-up', messages: [stored], connection: 2 },
      ],
    },
  ])('is removed from the input if it is found among the stored messages $order it returned there', ({ events }) => {
    expect(after(onItsWay, ...events)).toMatchObject({ draft: '', queue: [], messages: [{ id: 3 }, { id: 4 }] });
  });
});

describe('a text that is refused or fails', () => {
  const refused = after(caughtUp(), queued('one', 'c1'), leaving('c1'), queued('two', 'c2'), returned('c1'));
  const held = after(
    caughtUp(),
    queued('one', 'c1'),
    leaving('c1'),
    queued('two', 'c2'),
    typed('three'),
    returned('c1'),
  );

  test('returns to an empty input, and the texts behind it wait', () => {
    expect(refused.draft).toBe('one');
    expect(shown(refused)).toEqual(['two']);
    expect(nextToLeave(refused)).toBeUndefined();
  });

  test.each<{ what: string; events: ConversationEvent[]; next: Partial<Outgoing>; draft: string }>([
    { what: 'submitted again', events: [queued('one', 'c3')], next: { clientId: 'c1', text: 'one' }, draft: '' },
    {
      what: 'retried',
      events: [{ type: 'retried', clientId: 'c1' }],
      next: { clientId: 'c1', text: 'one' },
      draft: '',
    },
    {
      what: 'changed',
      events: [typed('one!'), queued('one!', 'c3')],
      next: { clientId: 'c3', text: 'one!' },
      draft: '',
    },
    { what: 'deleted', events: [typed('')], next: { clientId: 'c2', text: 'two' }, draft: '' },
    {
      what: 'retried although the input has other text by now',
      events: [typed('three'), { type: 'retried', clientId: 'c1' }],
      next: { clientId: 'c1', text: 'one' },
      draft: 'three',
    },
  ])('keeps its place when it has returned to the input and is $what', ({ events, next, draft }) => {
    const state = after(refused, ...events);
    expect(nextToLeave(state)).toMatchObject(next);
    expect(state.queue.at(-1)).toMatchObject({ clientId: 'c2', step: 'waiting' });
    expect(state.draft).toBe(draft);
  });

  test('stays a bubble if the input has other text, and the texts behind it wait', () => {
    expect(held.draft).toBe('three');
    expect(steps(held)).toEqual([
      ['one', 'held'],
      ['two', 'waiting'],
    ]);
    expect(nextToLeave(held)).toBeUndefined();
    expect(shown(after(held, queued('three', 'c3')))).toEqual(['one', 'two', 'three']);
  });

  test('and is held can be resent as the same message', () => {
    const state = after(held, { type: 'retried', clientId: 'c1' });
    expect(nextToLeave(state)).toMatchObject({ clientId: 'c1', text: 'one' });
    expect(state.draft).toBe('three');
  });

  test('and is held can be edited, above the current input', () => {
    const state = after(held, { type: 'edited', clientId: 'c1' });
    expect(state.draft).toBe('one\nthree');
    expect(shown(state)).toEqual(['two']);
    expect(nextToLeave(after(state, queued('one\nthree', 'c3')))).toMatchObject({ clientId: 'c3' });
  });
});

describe('a lost connection', () => {
  const cut = after(caughtUp(), queued('one', 'c1'), leaving('c1'), queued('two', 'c2'), {
    type: 'interrupted',
    clientId: 'c1',
  });

  test('that returns quickly resends pending texts as the same messages', () => {
    expect(nextToLeave(cut)).toMatchObject({ clientId: 'c1' });
    expect(shown(cut)).toEqual(['one', 'two']);
    expect(cut.draft).toBe('');
  });

  test('that stays lost returns sent texts once, and lets the rest wait', () => {
    const away = after(cut, { type: 'away' }, { type: 'interrupted', clientId: 'c1' }, returned('c1'));
    expect(away).toMatchObject({ isAway: true, draft: 'one' });
    expect(steps(away)).toEqual([
      ['one', 'returned'],
      ['two', 'waiting'],
    ]);
    expect(after(away, { type: 'back' }).isAway).toBe(false);
  });

  test('returns no text if none was sent', () => {
    const away = after(caughtUp(), queued('one', 'c1'), { type: 'away' });
    expect(away.draft).toBe('');
    expect(nextToLeave(away)).toMatchObject({ clientId: 'c1' });
  });
});

test('texts pending when the page closed are looked up in the history', () => {
  const queue: Outgoing[] = [{ clientId: 'c1', text: 'hello', sentUtc: utc, afterId: 3, step: 'returned' }];
  const left = beginConversation({ me: 'me', partner: 'ana', draft: 'hello', queue });
  const found = after(left, { type: 'history', messages: [message(4, 'me', 'hello')] });
  expect(found).toMatchObject({ draft: '', queue: [] });
  const missing = after(left, { type: 'history', messages: [message(2, 'me', 'hello')] });
  expect(missing).toMatchObject({ draft: 'hello', queue: [{ clientId: 'c1' }] });
});

describe('a reply', () => {
  const quote = { id: 7, fromUserId: 'ana', text: 'Shall we?' };
  const replying: ConversationEvent = { type: 'reply', to: quote };

  test('is sent with its original message, and the next text is not a reply', () => {
    const state = after(caughtUp(), typed('Yes'), replying, queued('Yes', 'c1'), typed('Now?'), queued('Now?', 'c2'));
    expect(state.queue.map(({ replyTo }) => replyTo)).toEqual([quote, undefined]);
    expect(state.replyTo).toBeUndefined();
  });

  test('that is returned is a reply again, and the same message if unchanged', () => {
    const back = after(caughtUp(), replying, queued('Yes', 'c1'), leaving('c1'), returned('c1'));
    expect(back).toMatchObject({ draft: 'Yes', replyTo: quote });
    expect(after(back, queued('Yes', 'c2')).queue[0]).toMatchObject({ clientId: 'c1', replyTo: quote });
    const other = after(back, { type: 'reply', to: undefined }, queued('Yes', 'c2'));
    expect(other.queue[0]?.clientId).toBe('c2');
    expect(other.queue[0]).not.toHaveProperty('replyTo');
  });

  test('that is returned while another is being written is held, and merged into that one', () => {
    const begun = { ...quote, id: 9 };
    const sending = after(caughtUp(), replying, queued('Yes', 'c1'), leaving('c1'));
    const held = after(sending, { type: 'reply', to: begun }, returned('c1'));
    expect(steps(held)).toEqual([['Yes', 'held']]);
    expect(after(held, { type: 'edited', clientId: 'c1' })).toMatchObject({ draft: 'Yes', replyTo: begun });
    const alone = after(held, { type: 'reply', to: undefined }, { type: 'edited', clientId: 'c1' });
    expect(alone).toMatchObject({ draft: 'Yes', replyTo: quote });
  });
});
