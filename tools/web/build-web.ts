import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sharp from 'sharp';
import { type ByLanguage, byLanguage, type Language, languages } from '../../packages/domain/src/languages.ts';
import type { PageNeeds, Renderer } from '../../apps/web/src/prerender/prerendered-page.ts';
import { main, root, run } from '../run.ts';
import { type Chunks, readChunks } from './chunks.ts';
import { buildFirstPaint } from './first-paint.ts';
import { mergeFacades } from './merge-facades.ts';
import { manifestIn, manifestName } from './manifests.ts';
import { appHtml, publicHtml } from './page-html.ts';
import { buildServiceWorker } from './service-worker.ts';

const web = join(root, 'apps/web');
const publicFolder = join(web, 'dist/public');
const rendererFolder = join(web, 'dist/renderer');
const compressible = '**/*.{js,css,svg,webmanifest}';
/** The part of a maskable icon that is visible under every mask. */
const safePart = 0.7;

/** Data about the pages for the server: the file of each address, and the addresses for search engines. */
interface Pages {
  files: Record<string, string>;
  notFound: Record<Language, string>;
  bilingual: ByLanguage<string>[];
  placeholders: { origin: string; supportEmail: string };
  /** The hash of the one script within the pages, for their content security policy. */
  scriptHash: string;
}

// Public files go to dist/public. Pages, which the server completes, go to dist/pages.
await main(async () => {
  // Always builds the production version, even for a server in tests. Vite would otherwise leave parts out.
  process.env['NODE_ENV'] = 'production';
  await rm(join(web, 'dist'), { recursive: true, force: true });
  const bundle = ['build', 'apps/web', '--logLevel', 'warn'];
  const [firstPaint] = await Promise.all([
    buildFirstPaint(),
    run('vite', bundle),
    run('vite', [...bundle, '--ssr', 'src/prerender/prerender.tsx', '--outDir', 'dist/renderer']),
  ]);
  const manifest = join(publicFolder, '.vite/manifest.json');
  mergeFacades(publicFolder, manifest);
  const chunks = readChunks(manifest);
  const [pages] = await Promise.all([
    writePages(chunks, firstPaint),
    buildServiceWorker(publicFolder, chunks),
    drawIcons(join(publicFolder, 'favicon.svg'), join(publicFolder, 'icons')),
  ]);
  await rename(manifest, join(web, 'dist/chunks.json'));
  await rm(join(publicFolder, '.vite'), { recursive: true });
  for (const language of languages) await writeFile(join(publicFolder, manifestName(language)), manifestIn(language));
  await compress(publicFolder);
  await rm(rendererFolder, { recursive: true });
  // Written last, since this file marks the web app as built. An interrupted build is therefore repeated.
  await writeFile(join(web, 'dist/pages.json'), JSON.stringify(pages, null, 2));
});

async function writePages(chunks: Chunks, firstPaint: string): Promise<Pages> {
  const renderer: Renderer = await import(pathToFileURL(join(rendererFolder, 'prerender.js')).href);
  const { prerenderPages, prerenderFrame, appPages, placeholders, nowhere } = renderer;
  const frame = await prerenderFrame();
  const shell = await readFile(join(publicFolder, 'index.html'), 'utf8');
  await rm(join(publicFolder, 'index.html'));
  const needsOf = ({ sources, texts }: PageNeeds) => {
    const sizeOf = (script: string) => statSync(join(publicFolder, script)).size;
    // The largest scripts are loaded first.
    const scripts = chunks.scriptsOf(['index.html', ...sources]).toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const beyond = (files: readonly string[]) => chunks.scriptsOf(files).filter((script) => !scripts.includes(script));
    return {
      shell,
      origin: placeholders.origin,
      firstPaint,
      entry: chunks.entry,
      scripts: scripts.filter((script) => script !== chunks.entry),
      texts: byLanguage((one) => beyond(texts[one])),
    };
  };
  const scriptHash = `sha256-${createHash('sha256').update(firstPaint).digest('base64')}`;
  const pages: Pages = { files: {}, notFound: byLanguage(() => ''), bilingual: [], placeholders, scriptHash };
  const write = async (name: string, html: string) => {
    await writeFile(join(web, 'dist/pages', name), html);
    return name;
  };
  await mkdir(join(web, 'dist/pages'), { recursive: true });
  for (const page of await appPages()) {
    const name = `app${page.path.replaceAll('/', '-')}.html`;
    pages.files[page.path] = await write(name, appHtml(frame + page.shape, page.asks, needsOf(page)));
  }
  for (const page of await prerenderPages()) {
    const { path, language, address, addresses } = page;
    const file = await write(
      `${language}${path === '/' ? '' : path.replaceAll('/', '-')}.html`,
      publicHtml(page, needsOf(page)),
    );
    if (path === nowhere) pages.notFound[language] = file;
    else {
      pages.files[address] = file;
      if (language === languages[0]) pages.bilingual.push(addresses);
    }
  }
  return pages;
}

/** Writes a compressed copy of every file that becomes smaller, so that serving it needs no CPU time. */
async function compress(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder }).map((file) => join(folder, file));
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${file}.br`, await brotli(content, best));
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

/** Draws the icons of the installed app from the logo. */
async function drawIcons(mark: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const svg = await readFile(mark, 'utf8');
  const ground = /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1];
  if (!ground) throw new Error(`${mark} has no background.`);
  // The system cuts these icons to its own shape, so the background fills them completely.
  const square = svg.replace(/ rx="\d+"/, '');
  const draw = (text: string, size: number) =>
    sharp(Buffer.from(text), { density: (72 * size) / 32 }).resize(size, size);
  const inside = async (size: number) => {
    const edge = Math.round((size * (1 - safePart)) / 2);
    const drawn = await draw(square, size - 2 * edge).toBuffer();
    return sharp(drawn).extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground });
  };
  for (const size of [192, 512]) {
    await draw(svg, size)
      .png({ palette: true })
      .toFile(join(folder, `any-${size}.png`));
    await (await inside(size)).png({ palette: true }).toFile(join(folder, `maskable-${size}.png`));
  }
  await draw(square, 180).png({ palette: true }).toFile(join(folder, 'apple-touch.png'));
}
