import { expect, test, vi } from 'vitest';
import { openNotification, showNotification } from './notifications.ts';

const pushed = { title: 'Ana', body: 'Hello', url: '/chat?to=1', tag: 'chat-1', lang: 'en' };
const asData = (json: object) => ({ json: () => json }) as unknown as PushMessageData;
const about = (url: string) => ({ data: { url } }) as Notification;

test('a push message is shown unchanged, and one without content is not shown', async () => {
  const shown: unknown[] = [];
  vi.stubGlobal('self', { registration: { showNotification: async (...all: unknown[]) => shown.push(all) } });
  await showNotification(null);
  await showNotification(asData(pushed));
  const { title, url, ...rest } = pushed;
  const icon = '/icons/any-192.png';
  expect(shown).toEqual([[title, { ...rest, icon, badge: icon, data: { url } }]]);
});

test('a notification opens its page in an open window, and only otherwise in a new one', async () => {
  const done: string[] = [];
  const open = { focus: async () => done.push('focus'), navigate: async (url: string) => done.push(`go to ${url}`) };
  let windows = [open];
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows, openWindow: async (url: string) => done.push(`open ${url}`) },
  });
  await openNotification(about('/messages'));
  expect(done.splice(0)).toEqual(['focus', 'go to /messages']);
  windows = [];
  await openNotification(about('/messages'));
  expect(done).toEqual(['open /messages']);
});
