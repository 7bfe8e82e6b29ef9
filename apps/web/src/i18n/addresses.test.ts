import { expect, test } from 'vitest';
import { addressIn, bilingualPaths, placeOf } from './addresses.ts';

test('every public page has an address in each language, and both addresses lead back to it', () => {
  for (const path of bilingualPaths) {
    expect(placeOf(addressIn('en', path))).toEqual({ path, language: undefined });
    expect(placeOf(addressIn('fr', path))).toEqual({ path, language: 'fr' });
  }
});

test.each([
  ['/', '/fr'],
  ['/privacy#retention', '/fr/privacy#retention'],
  ['/auth?from=mail', '/fr/auth?from=mail'],
  ['/search', '/search'],
  ['/subscriptions/success', '/subscriptions/success'],
])('the address %s is %s in French', (address, french) => {
  expect(addressIn('fr', address)).toBe(french);
});

test('a page whose name only begins like the French prefix is not French', () => {
  expect(placeOf('/friends')).toEqual({ path: '/friends', language: undefined });
  expect(placeOf('/fr/')).toEqual({ path: '/', language: 'fr' });
});
