import { type ByLanguage, type Language, languages } from '../../packages/domain/src/languages.ts';
import { manifestName } from './manifests.ts';
import type { PrerenderedPage } from '../../apps/web/src/prerender/prerendered-page.ts';

interface HeadNeeds {
  /** The empty page that Vite built. */
  shell: string;
  /** Placeholder that the server replaces with its own address. */
  origin: string;
  /** The script that runs before the first paint. It starts the others. */
  firstPaint: string;
  /** The script of the app. */
  entry: string;
  /** The scripts that the page needs at the start, besides the entry. */
  scripts: readonly string[];
  /** The scripts with its texts. */
  texts: ByLanguage<readonly string[]>;
}

/** Shown while no script can run, in all languages: nothing knows the visitor's language then. */
const withoutScripts: ByLanguage<string> = {
  en: 'Ambiance needs JavaScript. Turn it on in your browser, then reload this page.',
  fr: 'Ambiance a besoin de JavaScript. Active-le dans ton navigateur, puis recharge cette page.',
};
/** Shown if the app has not started after two seconds. */
const stillLoading: ByLanguage<string> = { en: 'Still loading…', fr: 'Chargement en cours…' };
/** Shown if the app has not started after eight seconds, or cannot start. The link reloads the page. */
const slowStart: ByLanguage<string> = {
  en: 'Ambiance is taking a long time to load. Check your connection, then <a href="">reload this page</a>.',
  fr: 'Ambiance met du temps à se charger. Vérifie ta connexion, puis <a href="">recharge cette page</a>.',
};
const inAllLanguages = (texts: ByLanguage<string>) =>
  languages.map((one) => `<p lang="${one}">${texts[one]}</p>`).join('');
const noScript = `<noscript><div class="start-note">${inAllLanguages(withoutScripts)}</div></noscript>`;
/** The region is there and empty from the start, so screen readers read each note when it appears. */
const slowNotes =
  '<div role="status" aria-atomic="false" class="slow-start">' +
  `<div class="start-note still-loading">${inAllLanguages(stillLoading)}</div>` +
  `<div class="start-note">${inAllLanguages(slowStart)}</div>` +
  '</div>';

const localeIn = (language: Language) => `${language}_CA`;

/** A page that only the app renders, for signed-in users or personal links. */
export function appHtml(frame: string, asks: readonly string[], needs: HeadNeeds): string {
  const { texts } = needs;
  // Only `first-paint.ts` knows the language and whether the user is signed in.
  const known = [...languages.map((one) => `data-${one}="${texts[one].join(' ')}"`), `data-asks="${asks.join(' ')}"`];
  const html = shellOf(needs, needs.scripts)
    .replace('<html lang="en"', `<html lang="en" ${known.join(' ')}`)
    .replace('<div id="root"></div>', () => `${noScript}<div id="root">${frame}${slowNotes}</div>`);
  return intoHead(html, ['<meta name="robots" content="noindex" />']);
}

/** A public page before any script runs. */
export function publicHtml(page: PrerenderedPage, needs: HeadNeeds): string {
  const { path, language, address, addresses, title, description, content } = page;
  const { origin, scripts, texts } = needs;
  // The page in the default language links to the other languages.
  const others = description && language === languages[0] ? languages.slice(1) : [];
  const there = others.map((one) => ` data-${one}-at="${addresses[one]}"`);
  const form = content.includes('<form') ? ' data-form=""' : '';
  const html = shellOf(needs, [...scripts, ...texts[language]])
    .replace(
      '<html lang="en"',
      `<html lang="${language}" data-mood="dinner" data-prerendered="${language}"${form}${there.join('')}`,
    )
    .replace('/manifest.webmanifest', `/${manifestName(language)}`)
    .replace('<title>Ambiance</title>', `<title>${title}</title>`)
    .replace(
      '<div id="root"></div>',
      () => `${noScript}<div id="root" data-prerendered="${language}">${content}</div>${slowNotes}`,
    );
  if (description === undefined) {
    return intoHead(html, ['<meta name="robots" content="noindex" />']);
  }
  const url = origin + address;
  return intoHead(html, [
    meta('name', 'description', description),
    `<link rel="canonical" href="${url}" />`,
    ...languages.map((one) => `<link rel="alternate" hreflang="${one}-CA" href="${origin}${addresses[one]}" />`),
    `<link rel="alternate" hreflang="x-default" href="${origin}${addresses[languages[0]]}" />`,
    meta('property', 'og:site_name', 'Ambiance'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title.replace(' · Ambiance', '')),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${origin}/pictures/share.${language}.jpg`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', page.picture),
    meta('property', 'og:locale', localeIn(language)),
    ...languages.filter((one) => one !== language).map((one) => meta('property', 'og:locale:alternate', localeIn(one))),
    meta('name', 'twitter:card', 'summary_large_image'),
    structuredData(path, page, origin),
  ]);
}

const intoHead = (html: string, tags: readonly string[]) =>
  html.replace('  </head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);

/**
 * The empty page with the script that runs before the first paint. That script starts the others, so that they do not compete
 * with the styles of a page that can be read without them.
 */
function shellOf({ shell, firstPaint, entry }: HeadNeeds, scripts: readonly string[]): string {
  if (/<\/script|<!--/i.test(firstPaint)) throw new Error('The first script would end too early.');
  const html = shell
    .replace(/<script +src="\/first-paint.js"><\/script>/, () => `<script>${firstPaint}</script>`)
    .replace(/ *<script type="module"[^>]*><\/script>\n/, '')
    .replace('<html lang="en"', `<html lang="en" data-entry="${entry}" data-scripts="${scripts.join(' ')}"`);
  if (!html.includes(firstPaint) || html.includes('type="module"'))
    throw new Error(`Vite built another page: ${shell}`);
  return html;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" />`;

/** Structured data for search engines. It is not executable, so the content security policy allows it. */
function structuredData(
  path: string,
  { language, title, description, address }: PrerenderedPage,
  origin: string,
): string {
  const organization = { '@id': `${origin}/#organization` };
  const site = { '@id': `${origin}/#site` };
  const page = {
    '@type': 'WebPage',
    '@id': origin + address,
    url: origin + address,
    name: title.replace(' · Ambiance', ''),
    description,
    inLanguage: `${language}-CA`,
    isPartOf: site,
  };
  const whole = [
    {
      '@type': 'Organization',
      ...organization,
      name: 'Ambiance',
      url: `${origin}/`,
      logo: `${origin}/icons/any-512.png`,
      areaServed: 'CA',
    },
    {
      '@type': 'WebSite',
      ...site,
      name: 'Ambiance',
      url: `${origin}/`,
      inLanguage: ['en-CA', 'fr-CA'],
      publisher: organization,
    },
  ];
  const graph = path === '/' ? [...whole, page] : [page];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
