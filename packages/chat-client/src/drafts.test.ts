import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

function createMemoryStorage(stored: string | null = null) {
  return {
    read: () => stored,
    write: (text: string) => {
      stored = text;
    },
  };
}
const outgoing = { clientId: 'c1', text: 'hello', sentUtc: '2026-11-20T17:00:00.000Z', afterId: 3 };

test('each conversation has its own draft for each user', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'to Ana' });
  drafts.save('me', 'ben', { text: 'to Ben' });
  expect(drafts.read('me', 'ana').text).toBe('to Ana');
  expect(drafts.read('me', 'ben').text).toBe('to Ben');
  expect(drafts.read('somebody else', 'ana').text).toBe('');
});

test('a draft that is sent or emptied is deleted', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'to Ana' });
  drafts.save('me', 'ana', { text: '' });
  expect(drafts.read('me', 'ana')).toEqual({ text: '', queue: [] });
});

test('texts not known to be sent when the page closed are queued again, in order, as the same messages', () => {
  const drafts = createDrafts(createMemoryStorage());
  const [first, second] = [outgoing, { ...outgoing, clientId: 'c2', text: 'again' }];
  drafts.save('me', 'ana', {
    text: 'half a thought',
    queue: [
      { ...first, step: 'sending' },
      { ...second, step: 'waiting' },
    ],
  });
  expect(drafts.read('me', 'ana')).toEqual({
    text: 'half a thought',
    queue: [
      { ...first, step: 'waiting' },
      { ...second, step: 'waiting' },
    ],
  });
});

test('a returned text does not overwrite a draft that was changed since', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'hello!', queue: [{ ...outgoing, step: 'returned' }] });
  expect(drafts.read('me', 'ana')).toMatchObject({ text: 'hello!', queue: [{ step: 'returned' }] });
});

test('a user’s pending texts are known by recipient, and other users’ texts are not', () => {
  const drafts = createDrafts(createMemoryStorage());
  const queue = [{ ...outgoing, step: 'waiting' as const }];
  drafts.save('me', 'ana', { text: '', queue });
  drafts.save('me', 'ben', { text: 'to Ben' });
  drafts.save('somebody else', 'cleo', { text: '', queue });
  expect(drafts.waitingFor('me')).toEqual(['ana']);
});

test('other values in the storage do not count as drafts', () => {
  expect(createDrafts(createMemoryStorage('not JSON')).read('me', 'ana').text).toBe('');
});

test('a draft is stored with the message that it replies to, and only that draft', () => {
  const drafts = createDrafts(createMemoryStorage());
  const replyTo = { id: 7, fromUserId: 'ana', text: 'Shall we?' };
  drafts.save('me', 'ana', { text: '', replyTo });
  expect(drafts.read('me', 'ana')).toEqual({ text: '', replyTo, queue: [] });
});

test('a full storage does not stop writing or sending', () => {
  const drafts = createDrafts({
    read: () => null,
    write() {
      throw new Error('The storage is full.');
    },
  });
  expect(() => drafts.save('me', 'ana', { text: 'hello' })).not.toThrow();
});
