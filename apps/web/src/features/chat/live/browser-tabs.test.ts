import { afterEach, expect, test, vi } from 'vitest';
import { browserTabs } from './browser-tabs.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser whose lock requests all fail with an error of this name, and the steps of a tab that wants to lead. */
function startTab(errorName: string) {
  const requests: unknown[] = [];
  const request = (name: string, options: unknown) => {
    requests.push(options);
    return Promise.reject(new DOMException(name, errorName));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('window', { BroadcastChannel });
  const steps: string[] = [];
  const aborting = new AbortController();
  const want = (isTaken: boolean) =>
    browserTabs().lead('hub ana', {
      isTaken,
      signal: aborting.signal,
      lead: async () => void steps.push('lead'),
      onTaken: () => void steps.push('taken'),
    });
  const pass = () => new Promise(setImmediate);
  return { want, pass, steps, requests, leave: () => aborting.abort() };
}

test('a tab whose browser denies locks, as it does when it blocks storage, leads its own connection', async () => {
  const { want, pass, steps, requests } = startTab('SecurityError');
  want(false);
  await pass();
  expect([steps, requests.length]).toEqual([['lead'], 1]);
  want(true);
  await pass();
  expect(steps).toEqual(['lead']);
});

test('a tab learns that another tab took the lead, unless it has stopped waiting', async () => {
  const { want, pass, steps, leave } = startTab('AbortError');
  want(false);
  await pass();
  expect(steps).toEqual(['taken']);
  want(false);
  leave();
  await pass();
  expect(steps).toEqual(['taken']);
});
