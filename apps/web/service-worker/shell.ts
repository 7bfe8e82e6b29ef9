import { pageWithin } from './page-within.ts';

declare const self: ServiceWorkerGlobalScope;
/** What the app needs to start without a network, filled in by the build; the first is the page. */
declare const appFiles: readonly [string, ...string[]];
declare const version: string;

const cacheName = `ambiance-${version}`;
const networkTimeoutMs = 4000;

export const isPage = (path: string): boolean => !/^\/(api|media|hubs|dev|stand-in|friend)(\/|$)/.test(path);

/** Files that never change under their name, and the few that every page begins with. */
export const isAppFile = (path: string): boolean => path.startsWith('/assets/') || appFiles.includes(path);

export async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(appFiles.map((file) => new Request(file, { cache: 'no-cache' })));
}

export async function deleteOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's page; without a network the app itself, which says what it can do. */
export const openPage = (request: Request): Promise<Response> =>
  pageWithin(networkTimeoutMs, fetch(request), () => caches.match(appFiles[0]));

/** Kept files answer at once; what a page asks for besides is kept from then on. */
export async function answerFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, response.clone());
  // The page is of another version than the server.
  if (response.status === 404) void self.registration.update();
  return response;
}
