import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/scripts.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import { createLog } from '../platform/log.ts';
import { systemIds } from '../platform/ids.ts';
import { createFastify } from './create-fastify.ts';
import { answerUnknownPaths } from './not-found.ts';
import { serveWeb } from './serve-web.ts';

const origin = 'https://meet.example';
const about = {
  demo: false,
  minimumAge: 18,
  supportEmail: 'help@meet.example',
  privacyOfficer: 'Camille O’Roy & Co',
  privacyEmail: 'privacy@meet.example',
};
let fastify: FastifyInstance;

beforeAll(async () => {
  fastify = await serveBuiltApp(about);
});

/** The web app from `npm run build`, with the server's own headers and refusals. */
async function serveBuiltApp(
  served: typeof about,
  folder = fileURLToPath(new URL('../../../web/dist', import.meta.url)),
): Promise<FastifyInstance> {
  const app = await createFastify({
    ids: systemIds,
    metrics: new Registry(),
    log: createLog('silent'),
    trustProxy: [],
    corsOrigins: [],
    publicUrl: origin,
    isUnavailable: () => false,
  });
  const pages = await serveWeb(app, folder, { publicUrl: origin, about: served });
  if (!pages) throw new Error('The web app is not built; "npm test" builds it.');
  answerUnknownPaths(app, { knownPaths: [], pages });
  return app;
}

const visit = (url: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url, headers: { accept: 'text/html', ...headers } });

/** The text of a page without scripts. */
const textOf = (html: string) =>
  html
    .replace(/^.*<body>/s, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’');

const publicPages = [
  ['/', 'Meet people in the mood you’re in.', 'Rencontre des gens de la même humeur que toi.'],
  ['/auth', 'Password', 'Mot de passe'],
  ['/forgot-password', 'Forgot your password?', 'Mot de\u00a0passe oublié\u202f?'],
  ['/pricing', '$19.99', '19,99\u00a0$'],
  ['/privacy', 'officer: Camille O’Roy &#38; Co', 'personnels\u202f: Camille O’Roy &#38; Co'],
  ['/care', 'Transparency report', 'La modération en chiffres'],
  ['/safety', 'Red flags', 'Signaux d’alerte'],
  ['/terms', 'You must be 18', 'Avoir 18 ans'],
] as const;

describe.each(publicPages)('%s', (path, english, french) => {
  test.each([
    ['en', path, english],
    ['fr', path === '/' ? '/fr' : `/fr${path}`, french],
  ] as const)('explains itself in %s without any script', async (language, address, sentence) => {
    const { statusCode, body, headers } = await visit(address);
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain(sentence);
    expect(headers['cache-control']).toBe('no-cache');

    const other = { en: path, fr: path === '/' ? '/fr' : `/fr${path}` };
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toMatch(/<title>[^<]{3,} · Ambiance<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]{50,170}" \/>/);
    expect(body).toContain(`<link rel="canonical" href="${origin}${address}" />`);
    for (const one of ['en', 'fr'] as const) {
      expect(body).toContain(`<link rel="alternate" hreflang="${one}-CA" href="${origin}${other[one]}" />`);
    }
    expect(body).toContain(`<meta property="og:image" content="${origin}/pictures/share.${language}.jpg" />`);
    expect((await visit(`/pictures/share.${language}.jpg`)).headers['content-type']).toBe('image/jpeg');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@context': 'https://schema.org' });
    expect(body).not.toContain('public-url.invalid');
  });
});

test('no page has a script or a style that its content security policy refuses', async () => {
  for (const address of ['/', '/fr/pricing', '/search', '/nowhere']) {
    const { body, headers } = await visit(address);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(inline[0]!).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}' 'self'`);
    expect([...body.matchAll(/<script ([^>]*)>/g)].filter(([, kind]) => !/type="application\//.test(kind!))).toEqual(
      [],
    );
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+="/);
  }
});

test('other sites, such as mail programs, may embed only the logo', async () => {
  const policyOf = async (address: string) => (await visit(address)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/icons/any-192.png')).toBe('cross-origin');
  for (const address of ['/favicon.svg', '/pictures/share.en.jpg', '/']) {
    expect(await policyOf(address)).toBe('same-origin');
  }
});

test('an unknown address returns a page with status 404 in the language of the address', async () => {
  const english = await visit('/no-such-page');
  expect([english.statusCode, textOf(english.body)]).toEqual([404, expect.stringContaining('Oops! Page not found')]);
  const french = await visit('/fr/rien');
  expect([french.statusCode, textOf(french.body)]).toEqual([
    404,
    expect.stringContaining('Oups\u202f! Page introuvable'),
  ]);
  expect((await visit('/fr/search')).statusCode).toBe(404);
  expect((await visit('/assets/gone.js')).headers['content-type']).toContain('json');
});

test('a member’s page is at the address with their id, and no page is below it', async () => {
  const page = await visit('/members/0de0420a-65c9-4fd2-9d45-7bc82a1c03eb');
  expect([page.statusCode, page.body]).toEqual([
    200,
    expect.stringMatching(/data-scripts="[^"]*\/assets\/MemberPage-/),
  ]);
  for (const path of ['/members', '/members/', '/members/a/b', '/search/a']) {
    expect((await visit(path)).statusCode, path).toBe(404);
  }
});

test('pages for members are the app itself, which search engines ignore', async () => {
  const { statusCode, body } = await visit('/search?mood=chill');
  expect(statusCode).toBe(200);
  expect(textOf(body)).toMatch(
    /^\s*Ambiance needs JavaScript.*This is a demo.*Démo.*Ambiance\s+Still loading….*Chargement.*Ambiance is taking a long time.*page\s*\.\s*$/s,
  );
  expect(body).toContain('<meta name="robots" content="noindex" />');
  expect(body).toMatch(/data-scripts="[^"]*\/assets\/SearchPage-/);
});

test('an unchanged page is not sent again, and files with a hash in their name are cached for a year', async () => {
  const { headers, body } = await visit('/');
  expect((await visit('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const script = /data-entry="(\/assets\/[^"]+)"/.exec(body)?.[1] ?? '';
  const asset = await visit(script, { 'accept-encoding': 'br' });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await visit('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect((await visit('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('only the scripts of another version are served along with those of this one', async () => {
  const folder = await temporaryFolder();
  await makeWebFolder(folder);
  await mkdir(join(folder, 'others/assets'), { recursive: true });
  await writeFile(join(folder, 'others/assets/app-5678.js'), 'export const older = true;');
  await writeFile(join(folder, 'others/assets/app-1234.js'), 'export const mistaken = true;');
  const app = await serveBuiltApp(about, folder);
  const older = await app.inject('/assets/app-5678.js');
  expect(older.body).toBe('export const older = true;');
  expect(older.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/assets/app-1234.js')).body).toBe('export {};\n');
  expect((await app.inject('/assets/app-9999.js')).statusCode).toBe(404);
});

test('a range outside a file is refused as a client error', async () => {
  const folder = await temporaryFolder();
  await makeWebFolder(folder);
  const app = await serveBuiltApp(about, folder);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = await fetch(`${address}/assets/app-1234.js`, { headers: { range: 'bytes=99-' } });
  await app.close();
  expect([asked.status, await asked.json()]).toMatchObject([400, { code: 'request.malformed' }]);
});

test('robots.txt and the sitemap list every public page in both languages', async () => {
  expect((await visit('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const { body } = await visit('/sitemap.xml');
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => String(place));
  const expected = publicPages.flatMap(([path]) => [origin + path, `${origin}/fr${path === '/' ? '' : path}`]);
  expect(places.toSorted()).toEqual(expected.toSorted());
});

test('a demo is marked in its first response, and every page knows its installation without a request', async () => {
  expect((await visit('/')).body).not.toContain('<html data-demo');
  const demo = await serveBuiltApp({ ...about, demo: true });
  const { body } = await demo.inject({ url: '/search', headers: { accept: 'text/html' } });
  expect(body).toContain('<html data-demo=""');
  expect(body).toContain('<script type="application/json" id="instance">{"demo":true,"minimumAge":18');
});

test('the app can be installed in either language and starts without a network', async () => {
  for (const [address, language] of [
    ['/manifest.webmanifest', 'en-CA'],
    ['/manifest.fr.webmanifest', 'fr-CA'],
  ] as const) {
    type File = { src: string; type: string };
    const manifest = (await visit(address)).json<{ icons: File[]; screenshots: File[] }>();
    expect(manifest).toMatchObject({ lang: language, display: 'standalone', start_url: '/search' });
    for (const { src, type } of [...manifest.icons, ...manifest.screenshots])
      expect((await visit(src)).headers['content-type']).toBe(type);
    expect(manifest.screenshots.every(({ src }) => src.includes(`.${language.slice(0, 2)}.`))).toBe(true);
  }
  const worker = await visit('/service-worker.js');
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.body).toMatch(/assets\/PerksPage-/);
  expect(worker.body).not.toContain('/api/users');
});
