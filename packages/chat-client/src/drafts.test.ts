import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

function createMemoryStorage(kept: string | null = null) {
  return {
    read: () => kept,
    write: (text: string) => {
      kept = text;
    },
  };
}
const outgoing = { clientId: 'c1', text: 'hello', sentUtc: '2026-11-20T17:00:00.000Z', afterId: 3 };

test('each conversation of each user has its own draft', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'to Ana' });
  drafts.save('me', 'ben', { text: 'to Ben' });
  expect(drafts.read('me', 'ana').text).toBe('to Ana');
  expect(drafts.read('me', 'ben').text).toBe('to Ben');
  expect(drafts.read('somebody else', 'ana').text).toBe('');
});

test('a draft that is sent or emptied is gone', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'to Ana' });
  drafts.save('me', 'ana', { text: '' });
  expect(drafts.read('me', 'ana')).toEqual({ text: '' });
});

test('a text whose answer had not come when the page was left is in the input again, as the same message', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: '', outgoing: { ...outgoing, step: 'sending' } });
  expect(drafts.read('me', 'ana')).toEqual({ text: 'hello', outgoing: { ...outgoing, step: 'returned' } });
});

test('a text that came back and was changed since is not put over the change', () => {
  const drafts = createDrafts(createMemoryStorage());
  drafts.save('me', 'ana', { text: 'hello!', outgoing: { ...outgoing, step: 'returned' } });
  expect(drafts.read('me', 'ana').text).toBe('hello!');
});

test('whatever else is in the storage is no draft', () => {
  expect(createDrafts(createMemoryStorage('not JSON')).read('me', 'ana').text).toBe('');
});
