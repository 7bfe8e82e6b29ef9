declare const self: ServiceWorkerGlobalScope;

/** What the server sends: already in the receiver's language, and as discreet as they chose. */
interface Pushed {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** Of one conversation or subject; a newer notification takes the place of the one before. */
  tag: string;
  lang: string;
}

export async function showNotification(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const { title, body, url, tag, lang } = data.json() as Pushed;
  const icon = '/icons/any-192.png';
  await self.registration.showNotification(title, { body, tag, lang, icon, badge: icon, data: { url } });
}

/** Goes to what the notification is about, in a window that is open already where there is one. */
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
