import { expect, test } from 'vitest';
import { ChatError } from './chat-connection.ts';

test.each([
  ['assignment.closed', false],
  ['member.unknown', false],
  ['message.to-yourself', false],
  ['message.not-delivered', true],
  ['sending.too-fast', true],
] as const)('after the refusal %s, a retry may succeed: %s', (code, isTransient) => {
  expect(new ChatError('Whatever the sentence is', code).isTransient).toBe(isTransient);
});

test('a call without a response may be retried', () => {
  expect(new ChatError('Not connected to chat hub').isTransient).toBe(true);
});
