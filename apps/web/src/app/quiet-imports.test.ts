import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const happened: string[] = [];

/** A stub for a part of the browser, which records every access. */
const watched = (name: string): object =>
  new Proxy(
    {},
    {
      get: (_, property) => {
        happened.push(`${name}.${String(property)}`);
        return () => null;
      },
    },
  );

beforeEach(() => {
  happened.length = 0;
  vi.resetModules();
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, watched(name));
  for (const name of ['addEventListener', 'setInterval', 'fetch', 'WebSocket', 'requestAnimationFrame']) {
    vi.stubGlobal(name, () => happened.push(name));
  }
  const { setTimeout } = globalThis;
  // The test runner sets timers too. If an imported module sets one, the stack names that module.
  vi.stubGlobal('setTimeout', (...args: Parameters<typeof setTimeout>) => {
    if (/apps\/web|packages\//.test(new Error().stack?.split('\n').slice(2, 4).join() ?? ''))
      happened.push('setTimeout');
    return setTimeout(...args);
  });
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['session', () => import('../session/session.ts')],
  ['language', () => import('../i18n/language.ts')],
  ['transport', () => import('../server/transport.ts')],
  ['query-client', () => import('../server/query-client.ts')],
  ['chat', () => import('../features/chat/live/chat.ts')],
  ['conversation-dependencies', () => import('../features/chat/live/conversation-dependencies.ts')],
  ['chat-connection', () => import('@ambiance/chat-client/chat-connection')],
  ['live-conversation', () => import('@ambiance/chat-client/live-conversation')],
])('importing %s adds no listener, starts no timer and reads no storage', async (_, load: () => Promise<unknown>) => {
  await load();
  expect(happened).toEqual([]);
});
