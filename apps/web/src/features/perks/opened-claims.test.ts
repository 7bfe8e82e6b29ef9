import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { createSession } from '../../session/session.ts';
import { followClaims, saveOpenedClaim, openedClaims, readClaim, statusAt } from './opened-claims.ts';

const now = new Date('2026-11-18T17:00:00Z');
const claim = (id: number, changes: Partial<PerkClaim> = {}): PerkClaim => ({
  id,
  perk: {
    id,
    title: 'Coffee',
    blurb: null,
    minTier: 'standard',
    imageUrl: null,
    venue: {
      id: 1,
      name: 'Café',
      city: 'Montréal',
      country: 'Canada',
      address: null,
      timeZone: 'America/Toronto',
      verifiedVenue: true,
      imageUrl: null,
    },
    categoryKey: 'cafe',
    endsUtc: null,
    terms: null,
  },
  title: 'Coffee',
  terms: null,
  token: 'a'.repeat(32),
  status: 'active',
  createdUtc: '2026-11-18T16:00:00.000Z',
  expiresUtc: null,
  redeemedUtc: null,
  ...changes,
});
const ids = (claims: readonly PerkClaim[]) => claims.map(({ id }) => id);

test('an opened code is stored for its owner only', () => {
  const storage = createMemoryStorage();
  saveOpenedClaim('ana', claim(1), storage);
  saveOpenedClaim('ana', claim(1), storage);
  expect(openedClaims('ana', now, storage)).toEqual([claim(1)]);
  expect(openedClaims('ben', now, storage)).toEqual([]);
});

test('a stored code is deleted when it expires, is redeemed, or is gone', () => {
  const storage = createMemoryStorage();
  const expiresUtc = '2026-11-18T17:00:00.000Z';
  for (const one of [claim(1, { expiresUtc }), claim(2), claim(3), claim(4)]) saveOpenedClaim('ana', one, storage);
  expect(statusAt(claim(1, { expiresUtc }), now)).toBe('expired');
  expect(ids(openedClaims('ana', new Date(now.getTime() - 1), storage))).toEqual([1, 2, 3, 4]);
  expect(ids(openedClaims('ana', now, storage))).toEqual([2, 3, 4]);
  followClaims('ana', [claim(2, { status: 'redeemed' }), claim(4), claim(5)], storage);
  expect(ids(openedClaims('ana', now, storage))).toEqual([4]);
});

test('a claim with the status "claimed" counts as active until it expires', () => {
  const received = readClaim({ ...claim(1), status: 'claimed' });
  expect(received).toEqual(claim(1));
  expect(statusAt({ ...received, expiresUtc: now.toISOString() }, now)).toBe('expired');
  expect(readClaim(claim(1, { status: 'redeemed' }))).toEqual(claim(1, { status: 'redeemed' }));
});

test('logging out removes all stored codes', () => {
  const storage = createMemoryStorage();
  const session = createSession({ storage, now: () => now });
  saveOpenedClaim('ana', claim(1), storage);
  session.end('left');
  expect(storage.getItem('openedClaims')).toBeNull();
});

test.each(['', 'not json', '{}', '{"userId":"ana","claims":[{"id":1}]}'])(
  'an unreadable stored value counts as empty: %s',
  (stored) => {
    const storage = createMemoryStorage({ openedClaims: stored });
    expect(openedClaims('ana', now, storage)).toEqual([]);
  },
);
