import { beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://ambiance.example';
const stored = new Map<string, Map<string, string>>();
let network: Record<string, Response>;
let claimed = 0;
let updates = 0;

const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, string>();
  stored.set(name, files);
  return {
    addAll: async (requests: Request[]) => {
      for (const { url, cache } of requests) files.set(new URL(url).pathname, cache);
    },
    match: async ({ url }: Request, { ignoreVary }: CacheQueryOptions = {}) =>
      ignoreVary && files.has(new URL(url).pathname) ? new Response('from the cache') : undefined,
    put: async ({ url }: Request, response: Response) => void files.set(new URL(url).pathname, await response.text()),
  };
};

beforeEach(() => {
  stored.clear();
  network = {};
  [claimed, updates] = [0, 0];
  vi.stubGlobal('appFiles', ['/app.html', '/favicon.svg']);
  vi.stubGlobal('version', '7');
  vi.stubGlobal('self', {
    clients: { claim: async () => (claimed += 1) },
    registration: { update: async () => (updates += 1) },
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) => new Response(`${path} from the cache`),
  });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const response = network[new URL(url).pathname];
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  // The address of a request in a service worker is relative to its own.
  const Native = Request;
  vi.stubGlobal(
    'Request',
    class extends Native {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, origin), init);
      }
    },
  );
});

const shell = async () => (vi.resetModules(), import('./shell.ts'));

test.each([
  ['/search', true],
  ['/apiary', true],
  ['/api/users/me', false],
  ['/api', false],
  ['/media/1.jpg', false],
  ['/hubs/chat', false],
  ['/friend/abc', false],
  ['/unsubscribe', false],
  ['/readyz', false],
])('%s is a page of the app: %s', async (path, is) => {
  expect((await shell()).isPage(path)).toBe(is);
});

test('the files of a version are stored without the browser’s own cache, and older versions are deleted', async () => {
  const { fill, deleteOthers } = await shell();
  cacheOf('ambiance-6');
  await fill();
  await deleteOthers();
  expect([...stored]).toEqual([
    [
      'ambiance-7',
      new Map([
        ['/app.html', 'no-cache'],
        ['/favicon.svg', 'no-cache'],
      ]),
    ],
  ]);
  expect(claimed).toBe(1);
});

test('a script is fetched once, then comes from the cache', async () => {
  const { answerFromCache, isAppFile } = await shell();
  network = { '/assets/a.js': new Response('from the server') };
  const ask = async () => (await answerFromCache(new Request('/assets/a.js'))).text();
  expect([await ask(), await ask()]).toEqual(['from the server', 'from the cache']);
  expect(['/assets/a.js', '/favicon.svg', '/robots.txt'].map(isAppFile)).toEqual([true, true, false]);
  expect(updates).toBe(0);
});

test('a script that the server no longer has is not stored, and the newer version is looked for', async () => {
  const { answerFromCache } = await shell();
  network = { '/assets/old.js': new Response('', { status: 404 }), '/manifest.webmanifest': new Response('{}') };
  expect((await answerFromCache(new Request('/assets/old.js'))).status).toBe(404);
  expect(updates).toBe(1);
  await answerFromCache(new Request('/manifest.webmanifest'));
  expect(updates).toBe(1);
  expect(stored.get('ambiance-7')).toEqual(new Map());
});

test('a page comes from the server and, without a network, from the cache', async () => {
  const { openPage } = await shell();
  network = { '/search': new Response('from the server') };
  expect(await (await openPage(new Request('/search'))).text()).toBe('from the server');
  network = { '/search': new Response('Bad Gateway', { status: 502 }) };
  expect(await (await openPage(new Request('/search'))).text()).toBe('/app.html from the cache');
  network = {};
  expect(await (await openPage(new Request('/search'))).text()).toBe('/app.html from the cache');
});
