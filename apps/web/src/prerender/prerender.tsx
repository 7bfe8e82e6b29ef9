import { text } from 'node:stream/consumers';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { type ByLanguage, byLanguage, type Language, languages } from '@ambiance/domain/languages';
import { builtIn } from '@ambiance/domain/instance';
import { addressIn, bilingualPaths } from '../i18n/addresses.ts';
import { apiBase } from '../loading/api-base.ts';
import { appTexts } from '../app/app.texts.ts';
import { DemoBanner } from '../app/frame/DemoBanner.tsx';
import { Logo } from '../app/frame/Logo.tsx';
import type { Page } from '../app/page.tsx';
import { routeOf, routes } from '../app/routes.ts';
import { Shell } from '../app/frame/Shell.tsx';
import { firstRequests } from './first-requests.ts';
import { headTexts } from './head.texts.ts';
import { language } from '../i18n/language.ts';
import { instance } from '../server/instance.ts';
import { PageShape } from './page-shapes.tsx';
import { settingsSections } from '../pages/account/settings-sections.ts';
import type { PageNeeds, PrerenderedPage, Renderer } from './prerendered-page.ts';
import { queryClient } from '../server/query-client.ts';

/** Placeholders in prerendered pages for values that only the running server knows. The server replaces them. */
export const placeholders: Renderer['placeholders'] = {
  origin: 'https://public-url.invalid',
  supportEmail: 'support@public-url.invalid',
  privacyOfficer: 'Privacy-Officer-Of-This-Site',
  privacyEmail: 'privacy@public-url.invalid',
};

/** A placeholder path for every unknown address. */
export const nowhere = '/not-found';

const memberSources = ['src/app/frame/MemberBar.tsx'];
const staffSources = [...memberSources, 'src/app/lazy-pages.ts'];

/** Returns every path of the app that is not prerendered, with the source files of its page. */
export const appPages: Renderer['appPages'] = () =>
  Promise.all(
    routes
      .filter(({ path }) => !bilingualPaths.some((one) => one === path))
      // Unlike the names of sections, ids of members are not known here.
      .flatMap((route) =>
        route.path === '/settings/{id}'
          ? settingsSections.map((name) => ({ ...route, path: route.path.replace('{id}', name) }))
          : route,
      )
      .map(async ({ path, access, page }) => ({
        path,
        sources: [
          ...sourcesOf(page),
          ...(access === 'public' ? [] : access === 'signed-in' ? memberSources : staffSources),
        ],
        texts: await filesOf(page.texts),
        asks: apiBase ? [] : (firstRequests[path] ?? []),
        shape: access === 'public' ? '' : await renderStatic(<PageShape path={path} />),
      })),
  );

const pageFiles = Object.keys(import.meta.glob('../pages/*/*Page.tsx'));

/** Returns the source files of a page. */
function sourcesOf({ name, sources }: Page): string[] {
  const file = pageFiles.find((one) => one.endsWith(`/${name}.tsx`));
  if (!file) throw new Error(`No file in a folder of pages/ is called ${name}.tsx.`);
  return [file.replace('../', 'src/'), ...sources];
}

const catalogues = import.meta.glob<{ texts: object }>('../**/*.{en,fr}.ts');
/** The source file of each catalogue. */
const fileOf = new Map(
  await Promise.all(
    Object.entries(catalogues).map(
      async ([file, load]) => [(await load()).texts, file.replace('../', 'src/')] as const,
    ),
  ),
);

/** Returns the source files of a page's texts and of the frame's texts. */
async function filesOf(texts: Page['texts']): Promise<PageNeeds['texts']> {
  const inLanguage = (one: Language) =>
    Promise.all(
      [appTexts, ...texts].map(async ({ modules }) => {
        const { texts: wanted } = await modules[one]();
        const file = fileOf.get(wanted);
        if (!file) throw new Error(`A page has texts of no file: ${JSON.stringify(wanted)}`);
        return file;
      }),
    );
  const files = await Promise.all(languages.map(inLanguage));
  return byLanguage((one) => files[languages.indexOf(one)]!);
}

/** Renders every public page in both languages, and the page for unknown addresses last. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  instance.set({
    ...builtIn,
    ...placeholders,
    demo: false,
    standIns: [],
    turnstileSiteKey: null,
  });
  const pages: PrerenderedPage[] = [];
  for (const one of languages) {
    language.set(one);
    const t = await headTexts.load();
    const page = async (path: string, description: string | undefined) => ({
      path,
      language: one,
      address: addressIn(one, path),
      addresses: byLanguage((each) => addressIn(each, path)),
      description,
      picture: t('picture'),
      sources: sourcesOf(routeOf(path).page),
      texts: await filesOf(routeOf(path).page.texts),
      ...(await render(addressIn(one, path))),
    });
    for (const path of bilingualPaths) pages.push(await page(path, t(path)));
    pages.push(await page(nowhere, undefined));
  }
  // Otherwise, its timers would keep the build running.
  queryClient.clear();
  return pages;
}

/** Hides a text on pages in the other language. */
const hiddenElsewhere: ByLanguage<string> = { en: 'in-[html[lang=fr]]:hidden', fr: 'in-[html[lang=en]]:hidden' };

/** Renders the frame that is shown until the app's first page is ready. Its texts are in the page's language. */
export async function prerenderFrame(): Promise<string> {
  const parts: string[] = [];
  const add = async (part: ReactNode) => void parts.push(await renderStatic(part));
  for (const one of languages) {
    language.set(one);
    await appTexts.load();
    await add(
      <div lang={one} className={hiddenElsewhere[one]}>
        <DemoBanner />
      </div>,
    );
  }
  await add(
    <header inert className="border-b border-hairline bg-paper">
      <div className="mx-auto flex min-h-(--header-height) max-w-7xl items-center px-4 sm:px-5">
        <Logo named />
      </div>
    </header>,
  );
  return parts.join('');
}

async function renderStatic(part: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(<StaticRouter location="/search">{part}</StaticRouter>);
  return text(prelude);
}

async function render(address: string): Promise<{ title: string; content: string }> {
  await Promise.all([routeOf(address).page.preload(), appTexts.load()]);
  const app = (
    <StrictMode>
      <StaticRouter location={address}>
        <Shell />
      </StaticRouter>
    </StrictMode>
  );
  // All content is rendered in place. Moving it there later would need inline scripts.
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity });
  const html = await text(prelude);
  const title = /<title>(.*?)<\/title>/.exec(html);
  if (!title?.[1]) throw new Error(`${address} has no title.`);
  const content = html.replace(title[0], '');
  if (/<script|<template|\sstyle="/.test(content)) {
    throw new Error(`${address} cannot be shown under the content security policy: ${content}`);
  }
  return { title: title[1], content };
}
