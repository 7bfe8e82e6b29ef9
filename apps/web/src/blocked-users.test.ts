import { expect, test } from 'vitest';
import { blockedUserIds } from './blocked-users.ts';
import { createMemoryStorage } from './browser-storage.ts';

test.each([
  [undefined, []],
  ['["a","b"]', ['a', 'b']],
  ['{"a":1}', []],
  ['not json', []],
])('a kept list of %s gives the blocked ids %j', (kept, ids) => {
  const storage = createMemoryStorage(kept === undefined ? {} : { blockedUsers: kept });
  expect([...blockedUserIds(storage)]).toEqual(ids);
});
