import { expect, test } from 'vitest';
import { firstRequests, knownAt, languageAtFirst, offersFrench, waitsForApp } from './first-look.ts';

test.each([
  ['fr', 'en', 'fr'],
  ['en', 'fr', 'en'],
  [undefined, 'fr', 'fr'],
  [undefined, 'en', 'en'],
  [undefined, null, 'en'],
  [undefined, 'de', 'en'],
] as const)('an address in %s with the chosen language %s is shown in %s', (ofAddress, chosen, language) => {
  expect(languageAtFirst(ofAddress, chosen)).toBe(language);
});

test.each([
  ['en', null, 'fr-CA', true],
  ['en', null, 'FR', true],
  ['en', null, 'en-CA', false],
  ['en', 'en', 'fr-CA', false],
  ['fr', null, 'fr-CA', false],
] as const)('a page in %s, with %s chosen in a browser preferring %s, offers French: %s', (...facts) => {
  const [language, chosen, preferred, offers] = facts;
  expect(offersFrench(language, chosen, preferred)).toBe(offers);
});

test.each([
  [undefined, 'en', null, false],
  ['en', 'en', null, false],
  ['en', 'fr', null, true],
  ['en', 'en', '{}', true],
  [undefined, 'fr', '{}', false],
] as const)('a page prerendered in %s, opened in %s with the login %s, waits for the app: %s', (...facts) => {
  const [prerendered, language, login, waits] = facts;
  expect(waitsForApp(prerendered, language, login)).toBe(waits);
});

test.each([
  ['', 'dinner', 'dinner'],
  ['', null, ''],
  ['mood=dinner', 'dinner', 'dinner'],
  ['mood=chat', 'dinner', 'chat'],
  ['mood=travel', 'dinner', ''],
  ['mood=dinner&near=1', 'dinner', ''],
  ['near=1', 'dinner', ''],
])('the search %j of a member in the mood %s is requested early as %j', (search, currentMood, mood) => {
  expect(knownAt(new URLSearchParams(search), currentMood).mood).toBe(mood);
});

test('the address of a conversation names its partner, in both of its forms', () => {
  const partnerIn = (search: string) => knownAt(new URLSearchParams(search), null).to;
  expect(['to=ABC', 'userId=Def&name=Ben', 'to=abc&userId=def', ''].map(partnerIn)).toEqual(['abc', 'def', 'abc', '']);
});

test('a page requests known data early, and leaves the rest to the app', () => {
  const asks = '/api/me /api/chat/{to} /api/search?mood={mood}';
  expect(firstRequests(asks, { to: 'a b', mood: '' })).toEqual(['/api/me', '/api/chat/a%20b']);
  expect(firstRequests(asks, { to: '', mood: 'chat' })).toEqual(['/api/me', '/api/search?mood=chat']);
});
