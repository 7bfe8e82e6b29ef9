import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { server } from './server.ts';

const inFarFuture = btoa(JSON.stringify({ exp: 9_999_999_999 }));

beforeEach(() => session.begin(`head.${inFarFuture}.signature`, { id: 'me', displayName: 'Me' }));
afterEach(() => {
  vi.unstubAllGlobals();
  session.end('left');
});

const answerWith = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

const params = { id: '4f9c1a52-6a0b-4d53-9a3c-0d1f2e3a4b5c' };
test.each<[string, () => Promise<unknown>]>([
  ['setting a mood', () => server.moods.set({ body: { MoodKey: 'chill' } })],
  ['reading the own mood', () => server.moods.current()],
  ['saving a favorite', () => server.favorites.add({ params })],
  ['the list of favorites', () => server.favorites.mine()],
  ['blocking', () => server.blocks.add({ params })],
  ['unblocking', () => server.blocks.remove({ params })],
])('%s throws the status if it fails, and keeps the server’s message', async (_what, call) => {
  answerWith(500, '');
  await expect(call()).rejects.toThrow(/^HTTP 500$/);
  answerWith(403, '{"error":"Not in your plan","code":"mood.not-in-plan"}');
  await expect(call()).rejects.toMatchObject({
    message: 'HTTP 403',
    status: 403,
    code: 'mood.not-in-plan',
    said: 'Not in your plan',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call()).rejects.toThrow('Network error. Please check your connection and try again.');
  answerWith(401, '');
  await expect(call()).rejects.toThrow('Session expired. Please login again.');
});

test('calls other than those of moods, favorites and blocks throw the server’s message', async () => {
  answerWith(403, '{"error":"Not in your plan"}');
  await expect(server.perks.claims()).rejects.toThrow('Not in your plan');
});
