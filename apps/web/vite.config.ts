import { api } from '@ambiance/contract/api';
import type { Routes } from '@ambiance/contract/route';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { serveFirstPaint } from '../../tools/web/first-paint.ts';

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
      'phones.ts',
      'photos.ts',
      'proposals.ts',
      'search-radius.ts',
    ]),
    ...within('/web/src/', ['app/Queries.tsx', 'loading/api-base.ts', 'loading/LazyPart.tsx', 'loading/when-idle.ts']),
    ...within('/web/src/me/', ['mood-tiers.ts', 'my-plan.ts', 'my-queries.ts', 'reset-time.ts']),
    ...within('/web/src/server/', ['query-client.ts', 'server.ts', 'transport.ts']),
    ...within('/web/src/ui/actions/', ['Button.tsx', 'IconButton.tsx']),
    ...within('/web/src/ui/feedback/', ['Badge.tsx', 'Banner.tsx', 'EmptyState.tsx', 'LoadFailed.tsx', 'Skeleton.tsx']),
    ...within('/web/src/ui/layout/', [
      'Card.tsx',
      'LoadMore.tsx',
      'NarrowPage.tsx',
      'PageHead.tsx',
      'use-stable-focus.ts',
    ]),
    ...within('/web/src/ui/', ['feedback/UnreadBadge.tsx', 'fields/Field.tsx', 'fields/TextField.tsx']),
    ...within('/web/src/ui/', ['members/Avatar.tsx', 'overlays/LazyOverlay.tsx', 'use-is-live.ts']),
    ...within('/web/src/', ['features/chat/conversation-left.ts', 'session/picked-mood.ts']),
    ...within('/icons/', [
      'arrow-left.mjs',
      'arrow-right.mjs',
      'bell.mjs',
      'camera.mjs',
      'chevron-left.mjs',
      'chevron-right.mjs',
      'circle-check.mjs',
      'locate-fixed.mjs',
      'map-pin.mjs',
      'plus.mjs',
      'settings.mjs',
      'ticket.mjs',
      'trash.mjs',
      'undo-2.mjs',
      'user-x.mjs',
      'x.mjs',
    ]),
  ],
  refusing: ['/packages/domain/src/errors.ts'],
  /** Links between pages and members. */
  navigating: [
    ...within('/web/src/ui/members/', ['MemberLink.tsx', 'use-opened-over-page.ts']),
    ...within('/web/src/', ['me/waiting-redemptions.ts', 'pages/messages/meeting-moment.tsx']),
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
    ...within('/web/src/ui/members/', ['MemberMood.tsx', 'use-mood-end.ts', 'VerifiedMark.tsx']),
    ...within('/icons/', ['heart-handshake.mjs', 'search.mjs', 'search-x.mjs']),
  ],
  /** Conversations, and the events that every page shows. */
  talking: [
    ...within('/packages/chat-client/src/', ['chat-connection.ts', 'inbox.ts']),
    '/packages/domain/src/notices.ts',
    ...within('/web/src/features/chat/', ['chat.queries.ts', 'chat-times.ts', 'PartnerAvatar.tsx', 'PartnerName.tsx']),
    ...within('/web/src/features/chat/', [
      'first-message/pending-first-message.ts',
      'inbox/message-preview.ts',
      'translation/translation.texts.ts',
    ]),
    ...within('/web/src/features/chat/live/', [
      'chat.ts',
      'ConnectionNotice.tsx',
      'use-attention.ts',
      'use-hub-news.ts',
    ]),
    ...within('/web/src/me/', ['my-agenda.ts', 'my-check-ins.ts', 'my-venues.ts']),
    ...within('/web/src/', [
      'pages/messages/friends-of-meetings.tsx',
      'pages/messages/next-step.ts',
      'ui/fields/use-debounced.ts',
    ]),
    ...within('/icons/', ['bell-off.mjs', 'copy.mjs', 'inbox.mjs', 'store.mjs']),
  ],
  /** Validation of forms. */
  checking: [
    ...within('/node_modules/', ['react-hook-form/', 'zod/']),
    '/packages/contract/src/',
    ...within('/web/src/forms/', ['forms.ts', 'use-bound-form.ts']),
  ],
  /** The forms for login and registration. */
  entering: [
    ...within('/web/src/features/accounts/', ['captcha/use-captcha.tsx', 'registration-steps.ts']),
    ...within('/web/src/features/second-factor/', ['can-use-passkeys.ts', 'second-factor.texts.ts']),
    ...within('/web/src/', ['session/device-secret.ts', 'ui/fields/PasswordField.tsx']),
  ],
  /** Tabs, with only those dependencies that they share with floating content. */
  tabs: ['/web/src/ui/layout/Tabs.tsx'],
  /** Content that floats over a page. */
  floating: [
    ...within('/node_modules/', [
      '@base-ui/react/floating-ui-react/',
      '@base-ui/react/internals/',
      '@base-ui/react/utils/',
      '@base-ui/utils/',
      '@base-ui/react/popover/popup/',
      '@base-ui/react/toolbar/root/ToolbarRootContext.mjs',
      '@floating-ui/',
    ]),
    '/web/src/ui/overlays/overlay-style.ts',
  ],
  /** Dialogs. */
  asserting: within('/web/src/ui/overlays/', ['Dialog.tsx', 'ConfirmDialog.tsx', 'FormDialog.tsx']),
  /** Fields of longer forms. */
  filling: [
    ...within('/web/src/forms/', ['birth-date.ts', 'CityFields.tsx', 'Controlled.tsx']),
    '/web/src/places/PlaceField.tsx',
    ...within('/web/src/ui/', ['fields/Checkbox.tsx', 'fields/DateField.tsx', 'layout/Steps.tsx']),
  ],
  /** Choices of longer forms. */
  choosing: within('/web/src/ui/fields/', ['RadioGroup.tsx', 'Select.tsx', 'Slider.tsx']),
  /** Proposals to meet, in the conversation. */
  proposing: within('/web/src/features/proposals/', ['AddToCalendar.tsx', 'meeting-time.ts', 'proposals.texts.ts']),
  /** Photos of members, and their first steps. */
  showing: [
    ...within('/web/src/features/photos/', ['photos.texts.ts', 'use-file-url.ts']),
    ...within('/web/src/', ['pages/account/first-steps.texts.ts', 'features/moods/use-set-mood.ts']),
    '/icons/image-plus.mjs',
  ],
  /** Perks, for members. */
  offering: [
    ...within('/web/src/features/perks/', ['perks.queries.ts', 'PerkCoupon.tsx', 'PerkText.tsx']),
    '/web/src/features/perks/AvailablePerks.tsx',
  ],
  /** Pages of venue staff. */
  serving: [
    ...within('/web/src/features/', [
      'hosts/hosts.queries.ts',
      'venues/venues.queries.ts',
      'vouching/vouching.queries.ts',
    ]),
    ...within('/web/src/features/', ['venues/VenueFailed.tsx', 'venues/StaffHeader.tsx']),
    ...within('/web/src/ui/layout/', ['Counters.tsx', 'Facts.tsx', 'PagedList.tsx']),
    ...within('/web/src/ui/layout/', ['SectionCard.tsx', 'use-local-pages.ts']),
    '/web/src/ui/feedback/NotLoaded.tsx',
    ...within('/web/src/features/', [
      'accounts/email/email.texts.ts',
      'assignments/assignments.texts.ts',
      'audit/audit.texts.ts',
      'care/care.texts.ts',
      'hosts/hosts.texts.ts',
      'operator/operator.texts.ts',
      'perks/managed/managed-perks.texts.ts',
      'perks/door/redeem.texts.ts',
      'vouching/staff-vouching.texts.ts',
    ]),
    '/web/src/ui/fields/picture-field.texts.ts',
  ],
};
/** Catalogues that are often shown together. Those of a line are one file in each language. */
const catalogues: readonly (readonly string[])[] = [
  ['app/app', 'app/install/install', 'i18n/french-names', 'server/server', 'ui/ui', 'ui/fields/picker'],
  [
    'features/blocks/blocks',
    'features/discovery/discovery',
    'features/favorites/favorites',
    'features/moods/moods',
    'features/reports/reports',
    'ui/members/mood-end',
    'ui/overlays/lazy-overlay',
  ],
  ['features/chat/chat', 'features/chat/closing/closing', 'features/chat/translation/translation'],
  ['features/accounts/accounts', 'features/accounts/email/email', 'features/second-factor/second-factor'],
  ['features/members/members', 'features/photos/photos', 'pages/account/first-steps'],
];
/** The file of a catalogue: its line and its language. Undefined if it is alone in its file. */
function catalogueFile(id: string): string | null {
  const [, name, one = 'fr'] = /\/web\/src\/(.*?)(?:\.(en|fr))?\.ts$/.exec(id) ?? [];
  const line = catalogues.findIndex((names) => names.includes(name ?? ''));
  return line >= 0 && (/\.(en|fr)\.ts$/.test(id) || name === 'i18n/french-names') ? `${line}.${one}` : null;
}
function within(folder: string, names: readonly string[]): string[] {
  return names.map((name) => folder + name);
}

const missNothingShared: Plugin = {
  name: 'miss-nothing-shared',
  apply: 'build',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    for (const part of [...Object.values(shared), ...catalogues].flat()) {
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
                { name: catalogueFile, debugName: 'catalogues', priority: 99 },
                { name: frame(), debugName: 'frame', priority: 100 },
                ...Object.entries(shared).map(([name, parts], index) => ({
                  name,
                  test: (id: string) => parts.some((part) => id.includes(part)),
                  priority: 98 - index,
                })),
              ],
            },
          },
        },
      }),
    },
  };
});
