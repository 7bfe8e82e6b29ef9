import { afterEach, expect, test, vi } from 'vitest';
import { deviceQuery } from '../../features/notifications/notifications.queries.ts';
import { subscribe } from '../../features/notifications/device.ts';
import { queryClient } from '../../server/query-client.ts';
import { session } from '../../session/session.ts';
import { install } from './install.ts';

const ana = { id: 'ana', displayName: 'Ana' };
const ben = { id: 'ben', displayName: 'Ben' };
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const token = (name: string) => `${name}.${btoa(JSON.stringify({ exp: inAnHour }))}.`;

/** A browser that supports push messages. `told` lists the token of each request that registers it. */
function openBrowser() {
  let isSubscribed = false;
  const subscription = {
    endpoint: 'https://push.example.com/1',
    options: {},
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => void (isSubscribed = false),
  };
  const shown = { close: vi.fn() };
  const registration = {
    addEventListener: () => undefined,
    getNotifications: async () => [shown],
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
  };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const told: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    told.push(headers['Authorization'] ?? '');
    return new Response('{"ok":true}');
  });
  const state = () => queryClient.fetchQuery({ ...deviceQuery, staleTime: 0 });
  return { told, shown, state, isSubscribed: () => isSubscribed, drop: subscription.unsubscribe };
}

afterEach(() => session.end('left'));

test('a device keeps its notifications in its user’s next session, and in no other user’s', async () => {
  const { told, shown, state, isSubscribed } = openBrowser();
  session.begin(token('first'), ana);
  await subscribe('');
  expect(await state()).toBe('on');
  await install();
  await expect.poll(() => told).toHaveLength(2);

  // Simulates a change of password.
  session.begin(token('second'), ana);
  await expect.poll(() => told.at(-1)).toBe(`Bearer ${token('second')}`);
  expect(shown.close).not.toHaveBeenCalled();

  session.end('lapsed');
  await expect.poll(() => shown.close).toHaveBeenCalled();
  session.begin(token('third'), ana);
  await expect.poll(() => told.at(-1)).toBe(`Bearer ${token('third')}`);
  expect(await state()).toBe('on');

  session.end('refused');
  session.begin(token('fourth'), ben);
  expect(await state()).toBe('off');
  await expect.poll(() => isSubscribed()).toBe(false);
  expect(told).toHaveLength(4);
});

test('a device whose subscription the browser dropped gets a new one, if its user is signed in and still allows it', async () => {
  const { shown, state, isSubscribed, drop } = openBrowser();
  session.begin(token('first'), ana);
  await subscribe('');
  await drop();
  expect(await state()).toBe('off');
  await install();
  await expect.poll(() => isSubscribed()).toBe(true);
  await expect.poll(state).toBe('on');

  session.end('lapsed');
  await drop();
  const requestPermission = vi.fn();
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  shown.close.mockClear();
  session.begin(token('second'), ana);
  await expect.poll(() => shown.close).toHaveBeenCalled();
  expect(requestPermission).not.toHaveBeenCalled();
  expect(isSubscribed()).toBe(false);
});

test('a device is removed if no user is signed in and its owner is unknown', async () => {
  const { told, shown, isSubscribed } = openBrowser();
  session.begin(token('first'), ana);
  await subscribe('');
  session.end('left');
  await install();
  await expect.poll(() => isSubscribed()).toBe(false);
  await expect.poll(() => shown.close).toHaveBeenCalled();
  expect(told).toHaveLength(1);
});
