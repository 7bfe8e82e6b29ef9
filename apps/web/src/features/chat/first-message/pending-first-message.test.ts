import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../state/browser-storage.ts';
import { pendingFirstMessageKey } from '../../../state/storage-keys.ts';
import {
  discardPendingFirstMessage,
  pendingFirstMessage,
  pendingTextTo,
  savePendingFirstMessage,
} from './pending-first-message.ts';

const toBea = { userId: 'ana', partnerId: 'bea', name: 'Bea', text: 'Hello Bea' };

const storing = () => {
  const storage = createMemoryStorage();
  savePendingFirstMessage(toBea, storage);
  return storage;
};

test('only its sender finds a pending first message, and only the chat with its recipient has its text', () => {
  const storage = storing();
  expect(pendingFirstMessage('ana', storage)).toEqual(toBea);
  expect(pendingFirstMessage('cleo', storage)).toBeUndefined();
  expect([pendingTextTo('ana', 'bea', storage), pendingTextTo('ana', 'cleo', storage)]).toEqual(['Hello Bea', '']);
});

test('a newer one replaces it, and then the chat with the earlier recipient cannot discard it', () => {
  const storage = storing();
  const toCleo = { ...toBea, partnerId: 'cleo', name: 'Cleo', text: 'Hello Cleo' };
  savePendingFirstMessage(toCleo, storage);
  discardPendingFirstMessage('ana', 'bea', storage);
  discardPendingFirstMessage('dan', 'cleo', storage);
  expect(pendingFirstMessage('ana', storage)).toEqual(toCleo);
  discardPendingFirstMessage('ana', 'cleo', storage);
  expect(pendingFirstMessage('ana', storage)).toBeUndefined();
});

test('unreadable data counts as none', () => {
  const storage = createMemoryStorage({ [pendingFirstMessageKey]: 'not JSON' });
  expect(pendingFirstMessage('ana', storage)).toBeUndefined();
});

test('a full storage does not interrupt writing', () => {
  const full = {
    ...createMemoryStorage(),
    setItem: () => {
      throw new Error('Full');
    },
  };
  savePendingFirstMessage(toBea, full);
  expect(pendingFirstMessage('ana', full)).toBeUndefined();
});
