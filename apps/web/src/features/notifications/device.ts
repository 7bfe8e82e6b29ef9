import { browserStorage } from '../../state/browser-storage.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { subscriptionFate } from './subscription-fate.ts';

/** Where this browser keeps the id of the user who lets it be told. */
const subscriberKey = 'toldUser';

/** Whether this browser can be told anything: some can only once the app is installed. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** How this device is subscribed; null where it is not, or where nobody has let it be told. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether it is the signed-in user who lets this device be told. */
export async function isNotified(): Promise<boolean> {
  const subscription = await currentSubscription();
  return subscription !== null && session.get()?.id === browserStorage.getItem(subscriberKey);
}

/** Asks the user and subscribes this device; answers whether it may be told. Only ever called by a press of a button. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const kept = await registration.pushManager.getSubscription();
  // One made with another key of the server would never be told anything.
  if (kept && keyOf(kept) !== publicKey) await kept.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await registerDevice(await registration.pushManager.subscribe(options));
  return true;
}

export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await server.notifications.unsubscribe({ body: { endpoint: subscription.endpoint } });
  await removeSubscription(subscription);
}

/** Registers the subscription again for its subscriber, or removes it. Returns whether this device is notified. */
export async function renew(subscription: PushSubscription): Promise<boolean> {
  const fate = subscriptionFate({
    subscriberId: browserStorage.getItem(subscriberKey) ?? undefined,
    signedInId: session.get()?.id,
    lastId: session.lastUserId() ?? undefined,
  });
  if (fate === 'remove') await removeSubscription(subscription);
  // The server deletes a device with its session, so each new session registers it.
  if (fate === 'register') await registerDevice(subscription);
  return fate === 'register';
}

async function registerDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await server.notifications.subscribe({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  browserStorage.setItem(subscriberKey, session.get()?.id ?? '');
}

async function removeSubscription(subscription: PushSubscription): Promise<void> {
  browserStorage.removeItem(subscriberKey);
  await subscription.unsubscribe();
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
