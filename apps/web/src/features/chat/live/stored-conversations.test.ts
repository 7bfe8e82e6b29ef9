import { expect, test } from 'vitest';
import { createStoredConversations } from './stored-conversations.ts';

const start = () =>
  createStoredConversations((me, partner) => {
    const queue: string[] = [];
    return { me, partner, queue, state: { get: () => ({ queue }) } };
  });

test('a reopened conversation continues with the queue of the screen that was left', () => {
  const stored = start();
  const first = stored.between('ana', 'ben');
  first.queue.push('on its way');
  expect(stored.between('ana', 'cleo')).not.toBe(first);
  expect(stored.between('ana', 'ben')).toBe(first);
});

test('a conversation with an empty queue is opened from scratch', () => {
  const stored = start();
  const first = stored.between('ana', 'ben');
  first.queue.push('on its way');
  first.queue.pop();
  const second = stored.between('ana', 'ben');
  expect(second).not.toBe(first);
  expect([second.me, second.partner]).toEqual(['ana', 'ben']);
});

test('neither the next account nor a new login continues the queue of the account that logged out', () => {
  const stored = start();
  const first = stored.between('ana', 'ben');
  first.queue.push('on its way');
  expect(stored.between('cleo', 'ben')).not.toBe(first);
  stored.clear();
  expect(stored.between('ana', 'ben')).not.toBe(first);
});
