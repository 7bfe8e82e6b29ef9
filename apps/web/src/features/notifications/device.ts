import { browserStorage } from '../../state/browser-storage.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { subscriberKey, subscriptionFate } from './subscription-fate.ts';

/** True if this browser supports notifications. Some do so only once the app is installed. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Returns this device's push subscription, or null if there is none or no user has allowed it. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** True if the signed-in user turned notifications on for this device. */
export async function isNotified(): Promise<boolean> {
  const subscription = await currentSubscription();
  return subscription !== null && session.get()?.id === browserStorage.getItem(subscriberKey);
}

/** Asks for permission and subscribes this device. Returns true if it is allowed. Call it only when the user presses a button. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const stored = await registration.pushManager.getSubscription();
  // A subscription made with another key of the server would never receive anything.
  if (stored && keyOf(stored) !== publicKey) await stored.unsubscribe();
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

/**
 * Registers the subscription again for its subscriber, or removes it. If the browser dropped the subscription, its subscriber gets a new
 * one. Returns whether this device receives notifications.
 */
export async function renew(subscription: PushSubscription | null): Promise<boolean> {
  const fate = subscriptionFate({
    subscriberId: browserStorage.getItem(subscriberKey) ?? undefined,
    signedInId: session.get()?.id,
    lastId: session.lastUserId() ?? undefined,
  });
  if (fate === 'remove') await removeSubscription(subscription);
  // The server deletes a device with its session, so each new session registers it.
  if (fate !== 'register') return false;
  if (subscription) await registerDevice(subscription);
  else if (Notification.permission !== 'granted') return false;
  else await subscribe((await server.notifications.settings()).publicKey);
  return true;
}

/** Registers a subscription. If the server has replaced its key since, the device subscribes again with the new one. */
async function registerDevice(subscription: PushSubscription): Promise<void> {
  const current = await sendToServer(subscription);
  if (current !== undefined && current !== keyOf(subscription)) {
    await server.notifications.unsubscribe({ body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
    const { pushManager } = await navigator.serviceWorker.ready;
    await sendToServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: current }));
  }
  browserStorage.setItem(subscriberKey, session.get()?.id ?? '');
}

/** Returns the server's current key. */
async function sendToServer(subscription: PushSubscription): Promise<string | undefined> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, publicKey: keyOf(subscription) };
  return (await server.notifications.subscribe({ body })).publicKey;
}

async function removeSubscription(subscription: PushSubscription | null): Promise<void> {
  browserStorage.removeItem(subscriberKey);
  await subscription?.unsubscribe();
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
