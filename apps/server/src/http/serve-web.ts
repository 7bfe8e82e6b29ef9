import { type ByLanguage, byLanguage, languages } from '@ambiance/domain/languages';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Sends pages. `send` returns undefined if the address has none; `sendNotFound` sends the page for unknown addresses. */
export interface PageDoor {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * Serves the built web app: its files, and the files for search engines.
 * @returns the functions that send its pages, or undefined if no web app is built
 */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string,
  settings: WebSettings,
): Promise<PageDoor | undefined> {
  const pages = readPages(folder, settings);
  if (!pages) return undefined;
  const root = join(folder, 'public');
  // Assets of other versions, as `deploy/bin/release.sh` stores them, so that open pages of those versions still work.
  const others = join(folder, 'others');
  await fastify.register(fastifyStatic, {
    root: existsSync(others) ? [root, others] : root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // File names under assets contain a hash of the content.
      const isHashed = [root, others].some((one) => path.startsWith(join(one, 'assets')));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Mail programs load the logo from any origin.
      if (path.startsWith(join(root, 'icons'))) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  serveForSearchEngines(fastify, pages, settings.publicUrl);

  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (settings.about.demo && hasOtherLocalName(request, settings.publicUrl)) {
      return reply.redirect(settings.publicUrl + request.url);
    }
    const page = pages.at(pathOf(request));
    return page && answer(request, reply, page);
  };
  const sendNotFound: PageDoor['sendNotFound'] = (request, reply) =>
    answer(request, reply.code(404), pages.notFound(pathOf(request)));
  fastify.get('/', (request, reply) => send(request, reply) ?? sendNotFound(request, reply));
  return { send, sendNotFound };
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** The payment page leads back to `PUBLIC_URL`. A login under another name of this machine would be missing there. */
function hasOtherLocalName({ host }: FastifyRequest, publicUrl: string): boolean {
  const { hostname, port } = new URL(publicUrl);
  const others = localNames.filter((name) => name !== hostname);
  return localNames.includes(hostname) && others.some((name) => host === `${name}:${port}`);
}

const pathOf = ({ url }: FastifyRequest) => (url.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '');

/** Browsers revalidate a page at each visit and download it only if it has changed. */
function answer(request: FastifyRequest, reply: FastifyReply, page: ReturnType<Pages['notFound']>): FastifyReply {
  const encoding = page.encodingFor(request.headers['accept-encoding']);
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  });
  // The script that runs before the first paint is within the page.
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
  reply.raw.setHeader('content-security-policy', policy.replace('script-src ', `script-src '${page.scriptHash}' `));
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(page.content(encoding));
}

function serveForSearchEngines(fastify: FastifyInstance, { bilingual }: Pages, publicUrl: string): void {
  fastify.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /hubs/\nDisallow: /media/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );
  const links = (page: ByLanguage<string>) =>
    languages
      .map((one) => `<xhtml:link rel="alternate" hreflang="${one}-CA" href="${publicUrl}${page[one]}"/>`)
      .join('');
  const urls = bilingual.flatMap((page) =>
    languages.map((one) => `<url><loc>${publicUrl}${page[one]}</loc>${links(page)}</url>`),
  );
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n');
  fastify.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  );
}

/** Facts of the installation that prerendered pages name. */
const named = ['supportEmail', 'privacyOfficer', 'privacyEmail'] as const;
type Named = (typeof named)[number];

/** Settings that only the running server knows. It writes them into the built pages. */
interface WebSettings {
  publicUrl: string;
  /** Facts about this installation. Pages name the addresses and the officer. */
  about: { demo: boolean } & Record<Named, string>;
}

type Encoding = 'br' | 'gzip';

interface WebPage {
  etag: string;
  /** The hash of the script within it. */
  scriptHash: string;
  encodingFor(accepted: string | string[] | undefined): Encoding | undefined;
  content(encoding: Encoding | undefined): Buffer;
}

interface Pages {
  /** The page of an address; undefined if there is none. */
  at(path: string): WebPage | undefined;
  /** The page for an unknown address, in that address's language. */
  notFound(path: string): WebPage;
  /** The addresses of each public page, by language. */
  bilingual: readonly ByLanguage<string>[];
}

const schema = z.object({
  files: z.record(z.string(), z.string()),
  notFound: z.object(byLanguage(() => z.string())),
  bilingual: z.array(z.object(byLanguage(() => z.string()))),
  scriptHash: z.string(),
  placeholders: z.object({
    origin: z.string(),
    supportEmail: z.string(),
    privacyOfficer: z.string(),
    privacyEmail: z.string(),
  }),
});

/** Reads the built pages; undefined if none are built. */
function readPages(folder: string, { publicUrl, about }: WebSettings): Pages | undefined {
  const list = join(folder, 'pages.json');
  if (!existsSync(list)) return undefined;
  const { files, notFound, bilingual, placeholders, scriptHash } = schema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const instance = JSON.stringify(about).replaceAll('<', '\\u003c');

  const complete = (file: string) =>
    createPage(
      named
        .reduce(
          (html, name) => html.replaceAll(placeholders[name], () => escapeHtml(about[name])),
          readFileSync(join(folder, 'pages', file), 'utf8').replaceAll(placeholders.origin, publicUrl),
        )
        .replace('<html ', about.demo ? '<html data-demo="" ' : '<html ')
        .replace('</head>', () => `  <script type="application/json" id="instance">${instance}</script>\n  </head>`),
      scriptHash,
    );
  const pages = new Map(Object.entries(files).map(([path, file]) => [path, complete(file)]));
  const missing = byLanguage((language) => complete(notFound[language]));
  return {
    at: (path) => pages.get(path) ?? pages.get(`${path.slice(0, path.lastIndexOf('/'))}/{id}`),
    notFound: (path) => missing[languages.find((one) => path.split('/')[1] === one) ?? languages[0]],
    bilingual,
  };
}

function createPage(html: string, scriptHash: string): WebPage {
  const plain = Buffer.from(html);
  // Each encoding is created at its first use and cached.
  const packed = new Map<Encoding, Buffer>();
  const pack = {
    br: () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => gzipSync(plain, { level: 9 }),
  };
  return {
    scriptHash,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    encodingFor(accepted) {
      const all = String(accepted ?? '');
      return (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(all));
    },
    content(encoding) {
      if (!encoding) return plain;
      const known = packed.get(encoding) ?? pack[encoding]();
      packed.set(encoding, known);
      return known;
    },
  };
}
