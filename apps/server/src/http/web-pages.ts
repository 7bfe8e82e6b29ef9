import { type ByLanguage, byLanguage, languages } from '@ambiance/domain/languages';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Settings that only the running server knows. It writes them into the built pages. */
export interface WebSettings {
  publicUrl: string;
  supportEmail: string;
  /** Facts about this installation. */
  about: { demo: boolean };
}

type Encoding = 'br' | 'gzip';

interface WebPage {
  etag: string;
  encodingFor(accepted: string | string[] | undefined): Encoding | undefined;
  content(encoding: Encoding | undefined): Buffer;
}

export interface Pages {
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
  placeholders: z.object({ origin: z.string(), supportEmail: z.string() }),
});

/** Reads the built pages; undefined if none are built. */
export function readPages(folder: string, { publicUrl, supportEmail, about }: WebSettings): Pages | undefined {
  const list = join(folder, 'pages.json');
  if (!existsSync(list)) return undefined;
  const { files, notFound, bilingual, placeholders } = schema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const instance = JSON.stringify(about).replaceAll('<', '\\u003c');

  const complete = (file: string) =>
    createPage(
      readFileSync(join(folder, 'pages', file), 'utf8')
        .replaceAll(placeholders.origin, publicUrl)
        .replaceAll(placeholders.supportEmail, supportEmail)
        .replace('<html ', about.demo ? '<html data-demo="" ' : '<html ')
        .replace('</head>', () => `  <script type="application/json" id="instance">${instance}</script>\n  </head>`),
    );
  const pages = new Map(Object.entries(files).map(([path, file]) => [path, complete(file)]));
  const missing = byLanguage((language) => complete(notFound[language]));
  return {
    at: (path) => pages.get(path) ?? pages.get(`${path.slice(0, path.lastIndexOf('/'))}/{id}`),
    notFound: (path) => missing[languages.find((one) => path.split('/')[1] === one) ?? languages[0]],
    bilingual,
  };
}

function createPage(html: string): WebPage {
  const plain = Buffer.from(html);
  // Each encoding is created at its first use and cached.
  const packed = new Map<Encoding, Buffer>();
  const pack = {
    br: () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => gzipSync(plain, { level: 9 }),
  };
  return {
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
