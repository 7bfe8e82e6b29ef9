import { subscriberKey } from '../../features/notifications/subscription-fate.ts';
import { session } from '../../session/session.ts';
import { browserStorage } from '../../state/browser-storage.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { installTexts } from './install.texts.ts';

const checkEveryMs = 60 * 60_000;

/** Lets the app start offline and reports when a newer version is ready. */
export async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js');
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });

  let token: string | undefined;
  const followSession = () => {
    token = session.get()?.accessToken;
    passDevice(registration).catch(() => undefined);
  };
  session.subscribe(() => session.get()?.accessToken !== token && followSession());
  followSession();

  const greet = (worker: ServiceWorker | null) => {
    if (worker && serviceWorker.controller) void offer(worker);
  };
  greet(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && greet(installing));
  });
}

/**
 * Renews this device's push subscription for the current session. If the device no longer receives notifications, closes those
 * on its screen.
 */
async function passDevice(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = (await registration.pushManager?.getSubscription()) ?? null;
  const wasNotified = subscription !== null || browserStorage.getItem(subscriberKey) !== null;
  const isNotified =
    wasNotified && (await (await import('../../features/notifications/device.ts')).renew(subscription));
  if (!isNotified) for (const shown of await registration.getNotifications()) shown.close();
}

/** Asks a new version whether this page already belongs to it. If not, offers to reload. */
async function offer(worker: ServiceWorker): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => void offerUpdate(worker), { once: true });
  port1.start();
  worker.postMessage({ entry }, [port2]);
}

async function offerUpdate(worker: ServiceWorker): Promise<void> {
  const t = await installTexts.load();
  const change = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage({ change: true }, []);
  };
  showToast(t('updateReady'), { kind: 'info', durationMs: 0, action: { label: t('change'), onClick: change } });
}
