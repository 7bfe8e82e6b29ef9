import { type ByLanguage, languages } from '@ambiance/domain/languages';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Pages, readPages, type WebSettings } from './web-pages.ts';

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
