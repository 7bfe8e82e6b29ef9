import { openNotification, showNotification } from './notifications.ts';
import { answerFromCache, fill, deleteOthers, isAppFile, openPage, isPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** The entry script of this version's pages. The build fills it in. */
declare const entryScript: string;

self.addEventListener('install', (event) => event.waitUntil(fill()));
// Caches of older versions are useless once this one is active.
self.addEventListener('activate', (event) => event.waitUntil(deleteOthers()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(openPage(request));
  } else if (isAppFile(url.pathname)) {
    event.respondWith(answerFromCache(request));
  }
  // All other requests, API calls above all, go straight to the server.
});

/** A page asks whether it has the same version as this worker. If not, its user decides when to reload. */
self.addEventListener('message', (event) => {
  const message = event.data as { entry?: string; change?: boolean };
  if (message.change || message.entry === entryScript) void self.skipWaiting();
  else event.ports[0]?.postMessage('newer');
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification));
});
