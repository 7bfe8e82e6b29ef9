import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { createSentCode } from './sent-code.ts';

const sent = { phone: '+14165551234', sentAt: 1_000_000 };
const tenMinutes = 10 * 60_000;

test('the page waits for a sent code while it works, for the user who requested it', () => {
  const stored = createSentCode(createMemoryStorage());
  expect(stored.read('ana', sent.sentAt)).toBeUndefined();
  stored.save('ana', sent);
  expect(stored.read('ana', sent.sentAt + tenMinutes - 1)).toEqual(sent);
  expect(stored.read('ana', sent.sentAt + tenMinutes)).toBeUndefined();
  expect(stored.read('ben', sent.sentAt)).toBeUndefined();
  stored.clear();
  expect(stored.read('ana', sent.sentAt)).toBeUndefined();
});

test('an unreadable stored value does not count as a sent code', () => {
  expect(createSentCode(createMemoryStorage({ 'sent-code': '{' })).read('ana', 0)).toBeUndefined();
});
