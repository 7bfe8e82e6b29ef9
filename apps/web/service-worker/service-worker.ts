import { openNotification, showNotification } from './notifications.ts';
import { answerFromCache, fill, deleteOthers, isAppFile, openPage, isPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** The script that pages of this version begin with. The build fills it in. */
declare const entryScript: string;

self.addEventListener('install', (event) => event.waitUntil(fill()));
// What an older version kept is of no use to anybody once this one serves.
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
  // Everything else, all that the API answers first of all, is between the page and the server.
});

/** A page asks whether it is of this version already; where it is not, its user decides when to change. */
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
