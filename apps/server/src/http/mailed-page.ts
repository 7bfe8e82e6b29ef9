import { createHash } from 'node:crypto';
import type { Language } from '@ambiance/domain/languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbf8f4, #191018); --surface: light-dark(#fffefb, #241923);
  --line: light-dark(#e0dad2, #40333e); --ink: light-dark(#281c17, #f0eae3); --muted: light-dark(#5f524c, #bbaea7) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 'Instrument Sans', system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 4rem }
.brand { font: 600 1.25rem/1 Fraunces, Georgia, serif; margin: 0 0 1.5rem }
h1 { font: 600 1.75rem/1.2 Fraunces, Georgia, serif; margin: 0 0 .75rem; overflow-wrap: anywhere }
dl { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; margin: 1.5rem 0; padding: 1.25rem;
  display: grid; gap: 1rem }
dt { color: var(--muted); font-size: .9375rem } dd { margin: .125rem 0 0; font-weight: 600; overflow-wrap: anywhere }
dd span { display: block; font-weight: 400 }
img { display: block; width: 100%; max-width: 16rem; aspect-ratio: 1; object-fit: cover; border-radius: 16px; margin-top: .5rem }
a { color: inherit }
.note { color: var(--muted); font-size: .9375rem }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--muted); border-radius: 999px;
  min-height: 44px; padding: .5rem 1.25rem; cursor: pointer }
.main { background: var(--ink); border-color: var(--ink); color: var(--paper) }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A page that the server renders for people who come from a mail: without an account, and without a script. */
export const mailedPage = (
  language: Language,
  { title, content }: { title: string; content: string },
) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Ambiance</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">Ambiance</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** Sends such a page, which neither a cache nor a search engine keeps. */
export const sendMailedPage = (reply: FastifyReply, code: 200 | 404, page: string) =>
  reply
    .code(code)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${styleHash}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page);

/** Lets the routes of a plugin read forms. */
export const readForms = (fastify: FastifyInstance) =>
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1000 },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))) as unknown,
  );
