declare const self: ServiceWorkerGlobalScope;

/** Payload of a push message. The server has already chosen the receiver's language and how much it may show. */
interface Pushed {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** Identifies one conversation or subject. A newer notification with the same tag replaces the older one. */
  tag: string;
  lang: string;
}

export async function showNotification(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const { title, body, url, tag, lang } = data.json() as Pushed;
  const icon = '/icons/any-192.png';
  await self.registration.showNotification(title, { body, tag, lang, icon, badge: icon, data: { url } });
}

/** Opens the page that the notification is about, in an open window of the app if there is one. */
export async function openNotification({ data }: Notification): Promise<void> {
  const { url } = data as { url: string };
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(url);
    return;
  }
  await open.focus();
  await open.navigate(url);
}
