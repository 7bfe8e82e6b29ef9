import { api } from '@ambiance/contract/api';
import type { Routes } from '@ambiance/contract/route';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { serveFirstPaint } from '../../tools/web/first-paint.ts';

/** Preloads the two Latin fonts with the page instead of after the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin(-wght-normal)?-[\w-]{8}\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/**
 * Lets the build drop unused library components. Creating one counts as free of side effects, and its `displayName` does not
 * count as a use.
 */
const shakeComponents: Plugin = {
  name: 'shake-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react-router|@base-ui)\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React(?:\$1)?\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

/**
 * Fetches a script without its dependencies' preloads. Every page already links the only style sheet, so a later script needs
 * nothing before it.
 */
const fetchPlainly: Plugin = {
  name: 'fetch-plainly',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (fetchScript) => fetchScript();',
  },
};

/**
 * Removes the schemas from the API's routes, because the browser needs only their paths. Schemas stay with the forms that use
 * them.
 */
const leaveSchemas: Plugin = {
  name: 'leave-schemas',
  transform: {
    filter: { id: /packages\/contract\/src\/api\.ts$/ },
    handler: () => ({ code: `export const api = ${JSON.stringify(mapValues(api, withoutSchemas))};`, map: null }),
  },
};
const withoutSchemas = (routes: Routes) =>
  mapValues(routes, ({ method, path, access, paged }) => ({ method, path, access, paged }));
const mapValues = <In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/**
 * Puts the entry's imports into one file, with the modules that the landing page shares with other pages. That file is always
 * fetched, and compresses best as one.
 */
function frame(): (id: string, graph: { getModuleInfo: (id: string) => Importer | null }) => string | null {
  const modules = new Set<string>();
  return (id, graph) => {
    const add = (one: string) => {
      // The icons' index names every icon, so each icon stays with the pages that show it.
      if (modules.has(one) || one.includes('/lucide-react/dist/esm/icons/')) return;
      modules.add(one);
      for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) add(imported);
    };
    if (modules.size === 0) for (const one of [entry, ...sharedByLanding]) add(one);
    return (modules.has(id) && id !== entry) || landingIcons.test(id) ? 'frame' : null;
  };
}
interface Importer {
  importedIds: readonly string[];
}

const entry = new URL('src/main.tsx', import.meta.url).pathname;
/**
 * Modules shared by several pages, grouped into files with their dependencies, unless an earlier file has them. A few large
 * files load faster than many small ones. Each line is part of a module's path; the build fails if no module has it.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  /** For every page that calls the server. */
  asking: [
    '/node_modules/@tanstack/',
    ...within('/packages/contract/src/', ['api.ts', 'client.ts', 'route.ts']),
    ...within('/packages/domain/src/', [
      'calendar.ts',
      'date-text.ts',
      'members.ts',
      'mood-ends.ts',
      'search-radius.ts',
    ]),
    ...within('/web/src/', ['app/Queries.tsx', 'loading/api-base.ts', 'loading/when-idle.ts']),
    ...within('/web/src/me/', ['my-plan.ts', 'my-queries.ts', 'reset-time.ts']),
    ...within('/web/src/server/', ['query-client.ts', 'server.ts', 'transport.ts']),
    ...within('/web/src/ui/actions/', ['Button.tsx', 'IconButton.tsx']),
    ...within('/web/src/ui/feedback/', ['Badge.tsx', 'Banner.tsx', 'EmptyState.tsx', 'LoadFailed.tsx', 'Skeleton.tsx']),
    ...within('/web/src/ui/layout/', ['Card.tsx', 'PageHead.tsx', 'use-stable-focus.ts']),
    ...within('/web/src/ui/', ['feedback/UnreadBadge.tsx', 'fields/Field.tsx', 'members/Avatar.tsx']),
    '/web/src/features/chat/conversation-left.ts',
    ...within('/icons/', [
      'arrow-left.mjs',
      'arrow-right.mjs',
      'bell.mjs',
      'chevron-left.mjs',
      'chevron-right.mjs',
      'undo-2.mjs',
    ]),
    ...within('/icons/', ['user-x.mjs', 'x.mjs']),
  ],
  refusing: ['/packages/domain/src/errors.ts'],
  /** Navigation between pages, which every member needs. */
  navigating: [
    ...within('/web/src/app/frame/', ['BottomBar.tsx', 'MemberBar.tsx']),
    ...within('/icons/', ['circle-user.mjs', 'compass.mjs', 'layout-dashboard.mjs']),
  ],
  /** Display of members and actions on them. */
  meeting: [
    ...within('/web/src/features/discovery/', ['discovery.queries.ts', 'filter/search-filter.ts', 'member/Member']),
    ...within('/web/src/features/discovery/results/', [
      'empty-town.texts.ts',
      'MemberList.tsx',
      'NearbyCounts.tsx',
      'Pulse.tsx',
    ]),
    ...within('/web/src/features/', ['accounts/email/EmailProofBanner.tsx', 'settings/PauseBanner.tsx']),
    ...within('/web/src/features/blocks/', ['blocks.queries.ts', 'UnblockButton.tsx']),
    ...within('/web/src/features/favorites/', ['FavoriteButton.tsx', 'use-favorite.ts']),
    ...within('/web/src/pages/members/', ['BlockedMember.tsx', 'MemberButtons.tsx', 'member-summary.ts']),
    ...within('/web/src/pages/members/', ['use-blocks-elsewhere.ts', 'use-member-dialogs.tsx']),
    '/web/src/session/blocked-users.ts',
    ...within('/web/src/ui/', ['actions/Menu.tsx', 'media/Photo.tsx', 'overlays/Tooltip.tsx', 'use-now.ts']),
    ...within('/web/src/ui/members/', ['MemberLink.tsx', 'MemberMood.tsx', 'use-mood-end.ts', 'VerifiedMark.tsx']),
    ...within('/icons/', ['heart-handshake.mjs', 'search.mjs', 'search-x.mjs']),
  ],
  talking: [
    ...within('/packages/chat-client/src/', ['chat-connection.ts', 'inbox.ts']),
    ...within('/web/src/features/chat/', ['chat.queries.ts', 'chat-times.ts', 'PartnerAvatar.tsx']),
    ...within('/web/src/features/chat/live/', [
      'chat.ts',
      'ConnectionNotice.tsx',
      'use-attention.ts',
      'use-hub-news.ts',
    ]),
    '/web/src/ui/fields/use-debounced.ts',
  ],
  /** Validation of forms. */
  checking: [
    ...within('/node_modules/', ['react-hook-form/', 'zod/']),
    '/packages/contract/src/',
    ...within('/web/src/forms/', ['forms.ts', 'use-bound-form.ts']),
  ],
  /** Tabs, with only those dependencies that they share with floating content. */
  tabs: ['/web/src/ui/layout/Tabs.tsx'],
  /** Content that floats over a page. */
  floating: within('/node_modules/', [
    '@base-ui/react/floating-ui-react/',
    '@base-ui/react/internals/',
    '@base-ui/react/utils/',
    '@base-ui/utils/',
    '@floating-ui/',
  ]),
};
function within(folder: string, names: readonly string[]): string[] {
  return names.map((name) => folder + name);
}

const missNothingShared: Plugin = {
  name: 'miss-nothing-shared',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    for (const part of Object.values(shared).flat()) {
      if (!modules.some((id) => id.includes(part))) this.error(`No module of the web app is ${part} any more.`);
    }
  },
};
const sharedByLanding = [
  'src/ui/members/MoodChip.tsx',
  'src/ui/layout/PageTitle.tsx',
  'src/session/start-page.ts',
  '../../packages/domain/src/moods.ts',
  '../../packages/domain/src/instance.ts',
  '../../packages/domain/src/reports.ts',
  '../../packages/domain/src/subscriptions.ts',
  'src/i18n/catalogue.ts',
].map((file) => new URL(file, import.meta.url).pathname);
const landingIcons =
  /lucide-react\/dist\/esm\/icons\/(ban|check|eye|flag|lock|message-circle|plane|sofa|trees|utensils)\.mjs$/;
const repository = new URL('../..', import.meta.url).pathname;

export default defineConfig(({ mode, isSsrBuild = false }) => {
  const env = loadEnv(mode, repository, '');
  const server = `http://127.0.0.1:${env.PORT || 3000}`;
  const proxy = {
    '/api': server,
    '/media': server,
    '/dev': server,
    '/stand-in': server,
    '/hubs': { target: server, ws: true },
  };
  const port = Number(env.WEB_PORT || 5173);
  return {
    plugins: [
      react(),
      tailwindcss(),
      serveFirstPaint,
      preloadFonts,
      leaveSchemas,
      shakeComponents,
      fetchPlainly,
      ...(isSsrBuild ? [] : [missNothingShared]),
    ],
    envDir: repository,
    // The only setting that the browser may see: the API's origin, if it differs from the page's.
    envPrefix: 'API_BASE',
    server: { port, proxy },
    build: {
      target: 'baseline-widely-available',
      // Old enough to be widespread, new enough that `light-dark()` is left as it is.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Inline data would need exceptions in the content security policy.
      assetsInlineLimit: 0,
      // Every page names its scripts in its own head. A list of all scripts would add to every page's size.
      modulePreload: false,
      outDir: 'dist/public',
      manifest: true,
      ...(!isSsrBuild && {
        rolldownOptions: {
          output: {
            // The frame names every script, so each letter here counts about a hundred times. For texts, the language is enough
            // as a name.
            chunkFileNames: ({ name }) => `assets/${/\.(en|fr)$/.exec(name)?.[1] ?? '[name]'}-[hash:7].js`,
            codeSplitting: {
              groups: [
                { name: frame(), debugName: 'frame', priority: 10 },
                ...Object.entries(shared).map(([name, parts], index) => ({
                  name,
                  test: (id: string) => parts.some((part) => id.includes(part)),
                  priority: 9 - index,
                })),
              ],
            },
          },
        },
      }),
    },
  };
});
