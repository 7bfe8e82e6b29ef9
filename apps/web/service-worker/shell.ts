import { pageWithin } from './page-within.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files that the app needs to start offline. The build fills them in; the first is the page. */
declare const appFiles: readonly [string, ...string[]];
declare const version: string;

const cacheName = `ambiance-${version}`;
const networkTimeoutMs = 4000;

/** The others are for the server alone, also if it answers with an error, as `/readyz` does. */
export const isPage = (path: string): boolean =>
  !/^\/(api|media|hubs|dev|stand-in|friend|unsubscribe|healthz|readyz|metrics)(\/|$)/.test(path);

/** Files whose content never changes under their name, and the few that every page starts with. */
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

/** Returns the server's page or, if offline or the server is down, the app's own page, which shows what still works. */
export const openPage = (request: Request): Promise<Response> =>
  pageWithin(networkTimeoutMs, fetch(request), () => caches.match(appFiles[0]));

/** Answers from the cache if the file is there. Other requested files are fetched and then cached. */
export async function answerFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, response.clone());
  // The page has a different version from the server.
  if (response.status === 404) void self.registration.update();
  return response;
}
