import { expect, test } from 'vitest';
import { subscriptionFate } from './subscription-fate.ts';

test.each([
  ['the subscriber is signed in', { subscriberId: 'ana', signedInId: 'ana', lastId: 'ana' }, 'register'],
  ['the subscriber logged out', { subscriberId: 'ana', signedInId: undefined, lastId: 'ana' }, 'wait'],
  ['another account signs in', { subscriberId: 'ana', signedInId: 'ben', lastId: 'ben' }, 'remove'],
  [
    'another account signed in after the subscriber',
    { subscriberId: 'ana', signedInId: 'ben', lastId: 'ana' },
    'remove',
  ],
  ['another account logged out', { subscriberId: 'ana', signedInId: undefined, lastId: 'ben' }, 'remove'],
  ['the storage of the browser was cleared', { subscriberId: undefined, signedInId: 'ana', lastId: 'ana' }, 'remove'],
  ['nobody was ever signed in', { subscriberId: undefined, signedInId: undefined, lastId: undefined }, 'remove'],
])('when %s, the push subscription of a shared device follows only its subscriber', (_, accounts, fate) => {
  expect(subscriptionFate(accounts)).toBe(fate);
});
