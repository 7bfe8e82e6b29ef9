import type { Message } from '@ambiance/contract/chat';
import { expect, test } from 'vitest';
import { reduce } from '@ambiance/chat-client/conversation';
import { beginConversation } from '@ambiance/chat-client/conversation-state';
import { type BubbleRow, rowsOf } from './conversation-rows.ts';

/** Messages as `[sender, day of November, hour, minute, read]`, with ascending ids. */
type Shown = readonly ['me' | 'ana', number, number, number, boolean?];

const messageOf = ([from, day, hour, minute, isRead = false]: Shown, index: number): Message => ({
  id: index + 1,
  fromUserId: from,
  toUserId: from === 'me' ? 'ana' : 'me',
  text: `text ${index + 1}`,
  sentUtc: new Date(2026, 10, day, hour, minute, index).toISOString(),
  isRead,
  readUtc: null,
});
const conversation = (...said: Shown[]) =>
  reduce(beginConversation({ me: 'me', partner: 'ana' }), { type: 'history', messages: said.map(messageOf) });
const bubbles = (...said: Shown[]) =>
  rowsOf(conversation(...said)).filter((row): row is BubbleRow => row.kind === 'bubble');

/** Groups of messages, each as its texts joined by `+`. */
const groups = (...said: Shown[]): string[] => {
  const texts = bubbles(...said).map((row) => row.text.replace('text ', '') + (row.endsGroup ? '|' : '+'));
  return texts.join('').split('|').filter(Boolean);
};

test('an empty conversation has no rows', () => {
  expect(rowsOf(conversation())).toEqual([]);
});

test('messages of one person within one minute form a group', () => {
  expect(groups(['me', 20, 9, 0], ['me', 20, 9, 0], ['me', 20, 9, 1], ['ana', 20, 9, 1], ['me', 20, 9, 1])).toEqual([
    '1+2',
    '3',
    '4',
    '5',
  ]);
});

test('the time and the receipt are under the last read message and the last message', () => {
  expect(groups(['me', 20, 9, 0, true], ['me', 20, 9, 0, true], ['me', 20, 9, 0])).toEqual(['1+2', '3']);
});

test('the first bubble of each group is marked as its start', () => {
  const starts = bubbles(['me', 20, 9, 0], ['me', 20, 9, 0], ['ana', 20, 9, 0]).map(({ startsGroup }) => startsGroup);
  expect(starts).toEqual([true, false, true]);
});

test('messages passed on later do not repeat a date line', () => {
  const kim = { fromName: 'Kim' };
  const messages = [
    messageOf(['ana', 19, 9, 0], 0),
    messageOf(['ana', 20, 9, 0], 1),
    { ...messageOf(['ana', 19, 9, 5], 2), passedOn: kim },
    { ...messageOf(['ana', 20, 9, 5], 3), passedOn: kim },
    messageOf(['ana', 20, 9, 10], 4),
    messageOf(['ana', 21, 9, 0], 5),
  ];
  const days = rowsOf({ messages, queue: [], me: 'me' }).filter((row) => row.kind === 'day');
  expect(days.map(({ id }) => id)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
});

test('a date line separates days, even within one minute and for the same person', () => {
  const rows = rowsOf(conversation(['ana', 19, 9, 0], ['ana', 20, 9, 0], ['me', 20, 9, 5]));
  expect(rows.map((row) => (row.kind === 'day' ? row.id : row.text))).toEqual([
    '2026-11-19',
    'text 1',
    '2026-11-20',
    'text 2',
    'text 3',
  ]);
});

test('a text being sent is the last bubble, and the same bubble once it is stored', () => {
  const clientId = 'c1';
  const left = reduce(conversation(['ana', 20, 9, 0]), {
    type: 'queued',
    clientId,
    text: 'hello',
    sentUtc: new Date(2026, 10, 20, 9, 1).toISOString(),
  });
  const last = rowsOf(left).at(-1);
  expect(last).toMatchObject({ text: 'hello', stage: 'sending', isOwn: true });
  const stored = reduce(left, {
    type: 'sent',
    clientId,
    message: { ...messageOf(['me', 20, 9, 1], 1), text: 'hello' },
  });
  expect(rowsOf(stored).at(-1)).toMatchObject({ id: last?.id, stage: 'sent' });
});

test('links are plain text only in a stranger’s first message', () => {
  expect(bubbles(['ana', 20, 9, 0], ['ana', 20, 9, 0], ['me', 20, 9, 1]).map(({ hasLinks }) => hasLinks)).toEqual([
    false,
    true,
    true,
  ]);
  expect(bubbles(['me', 20, 9, 0], ['ana', 20, 9, 0]).map(({ hasLinks }) => hasLinks)).toEqual([true, true]);
});

test('messages that were passed on form a group below a line that names the previous host', () => {
  const kim = { fromName: 'Kim' };
  const messages = [
    { ...messageOf(['ana', 20, 9, 0], 0) },
    { ...messageOf(['ana', 20, 9, 0], 1), passedOn: kim },
    { ...messageOf(['ana', 20, 9, 0], 2), passedOn: kim },
    { ...messageOf(['ana', 20, 9, 0], 3), passedOn: { fromName: 'Lou' } },
    { ...messageOf(['ana', 20, 9, 0], 4) },
  ];
  const rows = rowsOf({ messages, queue: [], me: 'me' }).filter((row) => row.kind === 'bubble');
  expect(rows.map(({ startsPassedOn }) => startsPassedOn)).toEqual([false, true, false, true, false]);
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, false, true, true]);
});
