import { expect, test } from 'vitest';
import { createKeptConversations } from './kept-conversations.ts';

const start = () =>
  createKeptConversations((me, partner) => {
    const queue: string[] = [];
    return { me, partner, queue, state: { get: () => ({ queue }) } };
  });

test('a reopened conversation continues with the queue of the screen that was left', () => {
  const kept = start();
  const first = kept.between('ana', 'ben');
  first.queue.push('on its way');
  expect(kept.between('ana', 'cleo')).not.toBe(first);
  expect(kept.between('ana', 'ben')).toBe(first);
});

test('a conversation with an empty queue is opened from scratch', () => {
  const kept = start();
  const first = kept.between('ana', 'ben');
  first.queue.push('on its way');
  first.queue.pop();
  const second = kept.between('ana', 'ben');
  expect(second).not.toBe(first);
  expect([second.me, second.partner]).toEqual(['ana', 'ben']);
});

test('neither the next account nor a new login continues the queue of the account that logged out', () => {
  const kept = start();
  const first = kept.between('ana', 'ben');
  first.queue.push('on its way');
  expect(kept.between('cleo', 'ben')).not.toBe(first);
  kept.clear();
  expect(kept.between('ana', 'ben')).not.toBe(first);
});
