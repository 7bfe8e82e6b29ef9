import { expect, test } from 'vitest';
import { blockedUserIds, saveBlockedUserIds } from './blocked-users.ts';
import { createMemoryStorage } from '../state/browser-storage.ts';

test.each([
  [undefined, []],
  ['["a","b"]', ['a', 'b']],
  ['{"a":1}', []],
  ['not json', []],
])('a stored list of %s gives the blocked ids %j', (stored, ids) => {
  const storage = createMemoryStorage(stored === undefined ? {} : { blockedUsers: stored });
  expect([...blockedUserIds(storage)]).toEqual(ids);
});

test('the server’s block list replaces the stored one', () => {
  const storage = createMemoryStorage({ blockedUsers: '["a","b"]' });
  saveBlockedUserIds(['b', 'c'], storage);
  expect([...blockedUserIds(storage)]).toEqual(['b', 'c']);
});
