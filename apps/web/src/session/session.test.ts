import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../state/browser-storage.ts';
import { tabStorage } from '../state/tab-storage.ts';
import * as storageKeys from '../state/storage-keys.ts';
import { createSession, openedClaimsKey, session, startSession } from './session.ts';

const start = new Date('2026-11-20T12:00:00Z');
const base64Url = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');
const tokenUntil = (expiry: Date) => `head.${base64Url({ exp: expiry.getTime() / 1000, name: 'Zoé>?' })}.signature`;
const inAnHour = new Date('2026-11-20T13:00:00Z');

const ana = { id: '4f9c1a52-6a0b-4d53-9a3c-0d1f2e3a4b5c', displayName: 'Ana', city: 'Montréal' };

function openBrowser(stored: Readonly<Record<string, string>> = {}) {
  const storage = createMemoryStorage(stored);
  let time = start;
  const openTab = () => createSession({ storage, now: () => time });
  return { storage, openTab, wait: (until: Date) => (time = until) };
}

test('a login is stored flat under the key “user” and found again after a reload', () => {
  const { storage, openTab } = openBrowser();
  openTab().begin(tokenUntil(inAnHour), ana);
  expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({
    accessToken: tokenUntil(inAnHour),
    id: ana.id,
    displayName: 'Ana',
  });
  expect(openTab().get()?.displayName).toBe('Ana');
});

test.each([
  ['nonsense', 'not json'],
  ['a login without a token', JSON.stringify({ id: '1', displayName: 'Ana' })],
  ['a malformed token', JSON.stringify({ accessToken: 'x', id: '1', displayName: 'Ana' })],
  ['a token that ends now', JSON.stringify({ accessToken: tokenUntil(start), id: '1', displayName: 'Ana' })],
])('%s counts as signed out and is removed', (_case, text) => {
  const { storage, openTab } = openBrowser({ user: text });
  expect(openTab().get()).toBeUndefined();
  expect(storage.getItem('user')).toBeNull();
});

test.each([
  ['whose token ended while the app was closed', tokenUntil(start)],
  ['who is still signed in', tokenUntil(inAnHour)],
])('another user who logs in finds no data of a user %s', (_case, accessToken) => {
  const { storage, openTab } = openBrowser({
    user: JSON.stringify({ ...ana, accessToken }),
    blockedUsers: '["a"]',
    openedClaims: '{}',
  });
  openTab().begin(tokenUntil(inAnHour), { ...ana, id: 'ben' });
  expect([storage.getItem('blockedUsers'), storage.getItem('openedClaims')]).toEqual([null, null]);
});

test('a new token of the same user, as after a password change, keeps all stored data', () => {
  const { storage, openTab } = openBrowser({
    user: JSON.stringify({ ...ana, accessToken: tokenUntil(inAnHour) }),
    blockedUsers: '["a"]',
    openedClaims: '{}',
  });
  openTab().begin(tokenUntil(new Date('2026-11-20T14:00:00Z')), ana);
  expect([storage.getItem('blockedUsers'), storage.getItem('openedClaims')]).toEqual(['["a"]', '{}']);
});

test('a session expires when its token does while the page is open', async () => {
  const { storage, openTab, wait } = openBrowser();
  const tab = openTab();
  tab.begin(tokenUntil(inAnHour), ana);
  wait(inAnHour);
  expect(tab.get()).toBeUndefined();
  expect(tab.ended()).toBe('lapsed');
  await Promise.resolve();
  expect(storage.getItem('user')).toBeNull();
});

test('a session whose token expired while the app was closed is expired when the app opens again', () => {
  const login = { accessToken: tokenUntil(start), id: '1', displayName: 'Ana' };
  expect(
    openBrowser({ user: JSON.stringify(login) })
      .openTab()
      .ended(),
  ).toBe('lapsed');
  expect(openBrowser().openTab().ended()).toBeUndefined();
});

test('the message about a session’s end is stored with that end only', () => {
  const tab = openBrowser().openTab();
  tab.begin(tokenUntil(inAnHour), ana);
  tab.end('refused', 'Session expired. Please log in again.');
  expect(tab.endSentence()).toBe('Session expired. Please log in again.');
  tab.begin(tokenUntil(inAnHour), ana);
  tab.end('left');
  expect(tab.endSentence()).toBeUndefined();
});

test('logging out removes the login and the blocked ids, also in other tabs', () => {
  const { storage, openTab } = openBrowser({ blockedUsers: '["a"]' });
  const [one, other] = [openTab(), openTab()];
  one.begin(tokenUntil(inAnHour), ana);
  other.follow();
  expect(other.get()?.id).toBe(ana.id);

  const listener = vi.fn();
  other.subscribe(listener);
  one.end('left');
  other.follow();
  expect(listener).toHaveBeenCalledOnce();
  expect(other.get()).toBeUndefined();
  expect(other.ended()).toBe('left');
  expect(storage.getItem('blockedUsers')).toBeNull();
});

test('logging out removes everything that this browser stores about the user, and keeps the language', () => {
  const { languageKey, schemeKey, draftsKey, wordsDraftKey, conversationLeftKey } = storageKeys;
  const others: readonly string[] = [languageKey, schemeKey, draftsKey, wordsDraftKey, conversationLeftKey];
  const ofUser = [...Object.values(storageKeys).filter((key) => !others.includes(key)), openedClaimsKey];
  const { storage, openTab } = openBrowser();
  const tab = openTab();
  tab.begin(tokenUntil(inAnHour), ana);
  for (const key of [...ofUser, languageKey]) storage.setItem(key, 'stored');
  tab.end('left');
  expect([...ofUser, languageKey].filter((key) => storage.getItem(key) !== null)).toEqual([languageKey]);
});

test('a tab that follows a new login has forgotten the logout before it', () => {
  const { openTab } = openBrowser();
  const [one, other] = [openTab(), openTab()];
  one.begin(tokenUntil(inAnHour), ana);
  other.follow();
  const ends: unknown[] = [];
  other.subscribe(() => ends.push(other.ended()));
  one.end('left');
  other.follow();
  one.begin(tokenUntil(inAnHour), ana);
  other.follow();
  one.update({ currentMoodKey: 'chill' });
  other.follow();
  expect(ends).toEqual(['left', undefined, undefined]);
});

test('a session that ends without a logout ends the same way in every tab', () => {
  const { storage, openTab } = openBrowser();
  const [one, other, visitor] = [openTab(), openTab(), openTab()];
  one.begin(tokenUntil(inAnHour), ana);
  other.follow();
  one.end('refused');
  for (const tab of [other, visitor]) tab.follow();
  expect(other.get()).toBeUndefined();
  expect([other.ended(), visitor.ended()]).toEqual(['refused', undefined]);

  one.begin(tokenUntil(inAnHour), ana);
  other.follow();
  one.end('left');
  other.follow();
  expect(other.ended()).toBe('left');
  expect(storage.getItem('lastUser')).toBeNull();
});

test('newer fields of the user replace the stored ones', () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.begin(tokenUntil(inAnHour), ana);
  tab.update({ currentMoodKey: 'chill' });
  expect(tab.get()?.currentMoodKey).toBe('chill');
  expect(openTab().get()).toMatchObject({ currentMoodKey: 'chill', displayName: 'Ana' });
});

test('a logout removes the unsent and unsaved texts of the tab, and the end of a session keeps them', () => {
  vi.stubGlobal('window', { addEventListener: () => {} });
  startSession();
  const far = tokenUntil(new Date('2999-01-01T00:00:00Z'));
  const names = ['drafts', 'words', 'conversationLeft'];
  for (const name of names) tabStorage.setItem(name, 'written');
  const stored = () => names.map((name) => tabStorage.getItem(name));
  session.begin(far, ana);
  session.end('refused');
  expect(stored()).toEqual(['written', 'written', 'written']);
  session.begin(far, ana);
  session.end('left');
  expect(stored()).toEqual([null, null, null]);
});
