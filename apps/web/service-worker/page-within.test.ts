import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageWithin } from './page-within.ts';

const stored = () => Promise.resolve(new Response('stored'));
const textOf = async (page: Promise<Response>) => (await page).text();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that the server sends in time is shown', async () => {
  const page = pageWithin(4000, Promise.resolve(new Response('online')), stored);
  expect(await textOf(page)).toBe('online');
});

test('the stored page is shown after the network hangs for 4 seconds, and not before', async () => {
  const shown = vi.fn();
  void pageWithin(4000, new Promise(() => {}), stored).then(shown);
  await vi.advanceTimersByTimeAsync(3999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledOnce();
});

test('the stored page is shown at once without a network', async () => {
  expect(await textOf(pageWithin(4000, Promise.reject(new Error('No network')), stored))).toBe('stored');
});

test('a late page from the server is shown if no page is stored', async () => {
  const online = new Promise<Response>((resolve) => setTimeout(resolve, 9000, new Response('late')));
  const page = pageWithin(4000, online, () => Promise.resolve(undefined));
  await vi.advanceTimersByTimeAsync(9000);
  expect(await textOf(page)).toBe('late');
});

test.each([500, 502, 503])('the stored page is shown instead of an error %i, which a proxy returns', async (status) => {
  const failed = () => Promise.resolve(new Response('Bad Gateway', { status }));
  expect(await textOf(pageWithin(4000, failed(), stored))).toBe('stored');
  const unstored = await pageWithin(4000, failed(), () => Promise.resolve(undefined));
  expect([unstored.status, await unstored.text()]).toEqual([status, 'Bad Gateway']);
});

test('the server’s page for an unknown address is shown', async () => {
  const missing = Promise.resolve(new Response('Not found', { status: 404 }));
  expect(await textOf(pageWithin(4000, missing, stored))).toBe('Not found');
});
