import { session } from '../session.ts';
import { showToast } from '../ui/toast.ts';
import { installTexts } from './install.texts.ts';

const checkEveryMs = 60 * 60_000;

/** Lets the app start without a network, and tells when a newer one is ready. */
export async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js');
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });

  session.subscribe(() => {
    if (!session.get()) forgetDevice(registration).catch(() => undefined);
  });

  const greet = (worker: ServiceWorker | null) => {
    if (worker && serviceWorker.controller) void offer(worker);
  };
  greet(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && greet(installing));
  });
}

/** Once nobody is signed in, nobody is told anything on this device, and what was told is taken away. */
async function forgetDevice(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Asks a new version whether this page is of it already; where it is not, offers to change. */
async function offer(worker: ServiceWorker): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => void tell(worker), { once: true });
  port1.start();
  worker.postMessage({ entry }, [port2]);
}

async function tell(worker: ServiceWorker): Promise<void> {
  const t = await installTexts.load();
  const change = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage({ change: true }, []);
  };
  showToast(t('updateReady'), { kind: 'info', durationMs: 0, action: { label: t('change'), onClick: change } });
}
