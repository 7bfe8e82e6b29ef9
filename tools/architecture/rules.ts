/** Parts of the repository and of external packages, by path. */
const places = {
  'tests of packages': /^packages\/(?!signalr-server\/)(?:.*\.test\.ts$|[\w-]+\/test\/)/,
  domain: /^packages\/domain\//,
  contract: /^packages\/contract\//,
  'chat-client': /^packages\/chat-client\//,
  'signalr-server': /^packages\/signalr-server\/src\//,
  'stripe-stand-in': /^packages\/stripe-stand-in\//,
  'embedded-postgres': /^packages\/embedded-postgres\//,
  'tests and benches of signalr-server': /^packages\/signalr-server\//,
  'tests of the server': /^apps\/server\/(test|soak)\/|^apps\/server\/.*\.test\.ts$/,
  'tests of the demo': /^apps\/demo\/.*\.test\.ts$/,
  '`*.repository.ts`': /^apps\/server\/src\/features\/.*\.repository\.ts$/,
  'a server feature': /^apps\/server\/src\/features\//,
  '`platform/database/`': /^apps\/server\/src\/platform\/database\//,
  '`platform/`': /^apps\/server\/src\/platform\//,
  '`http/authenticate.ts`': /^apps\/server\/src\/http\/authenticate\.ts$/,
  '`http/`': /^apps\/server\/src\/http\//,
  '`config.ts`': /^apps\/server\/src\/config\.ts$/,
  'the rest of the server': /^apps\/server\/(src|scripts)\//,
  '`apps/demo`': /^apps\/demo\//,
  'tests of the web app': /^apps\/web\/.*\.test\.tsx?$/,
  '`prerender/`': /^apps\/web\/src\/prerender\//,
  'a layer of the web app': /^apps\/web\/src\//,
  'the rest of the web app': /^apps\/web\//,
  e2e: /^e2e\//,
  bench: /^bench\//,
  tools: /^tools\//,
  'the root': /^[\w.-]+\.ts$/,
  node: /^node:/,
  libraries: /^(?!\.|node:|(packages|apps|e2e|bench|tools)\/|[\w.-]+\.ts$)/,
  signalr: /^@microsoft\/signalr$/,
  zod: /^zod(\/mini)?$/,
  ws: /^ws$/,
  msgpack: /^@msgpack\/msgpack$/,
  redis: /^redis$/,
  fastify: /^fastify$/,
  stripe: /^stripe$/,
  pg: /^pg(-copy-streams)?$/,
  'tar-stream': /^tar-stream$/,
  'age-encryption': /^age-encryption$/,
  kysely: /^kysely$/,
  '`node:crypto`': /^node:crypto$/,
} as const;

export type Place = keyof typeof places;

/** A group of files and the groups that it may import, besides its own: the same feature, or else the same group. */
interface Rule {
  from: Place;
  may: readonly Place[];
}

const server = ['a server feature', '`http/`', '`platform/`', 'the rest of the server'] as const;
const shared = ['domain', 'contract'] as const;
const anything = ['libraries', 'node'] as const;

/** Rules for imports; the first one that matches a file applies. docs/architecture.md shows the same table. */
export const rules: readonly Rule[] = [
  {
    from: 'tests of packages',
    may: [
      'chat-client',
      'stripe-stand-in',
      'embedded-postgres',
      'tests and benches of signalr-server',
      ...shared,
      ...anything,
    ],
  },
  { from: 'domain', may: [] },
  { from: 'contract', may: ['domain', 'zod'] },
  { from: 'chat-client', may: [...shared, 'zod', 'signalr'] },
  { from: 'signalr-server', may: ['node', 'ws', 'msgpack', 'pg', 'redis'] },
  { from: 'tests and benches of signalr-server', may: ['signalr-server', 'embedded-postgres', ...anything] },
  { from: 'stripe-stand-in', may: ['node', 'fastify', 'stripe'] },
  { from: 'embedded-postgres', may: ['node', 'pg', 'tar-stream', 'age-encryption', 'zod'] },
  {
    from: 'tests of the server',
    may: [...server, 'chat-client', 'embedded-postgres', 'tests and benches of signalr-server', ...shared, ...anything],
  },
  {
    from: '`*.repository.ts`',
    may: ['`platform/database/`', '`http/authenticate.ts`', ...shared, 'kysely', '`node:crypto`'],
  },
  {
    from: 'a server feature',
    may: ['`*.repository.ts`', '`http/`', '`platform/`', '`config.ts`', 'signalr-server', ...shared, ...anything],
  },
  { from: '`platform/`', may: ['domain', 'signalr-server', 'stripe-stand-in', 'embedded-postgres', ...anything] },
  { from: '`http/`', may: ['`platform/`', 'signalr-server', ...shared, ...anything] },
  { from: '`config.ts`', may: ['domain', ...anything] },
  { from: 'the rest of the server', may: [...server, 'embedded-postgres', ...shared, ...anything] },
  { from: 'tests of the demo', may: ['`apps/demo`', 'tests of the server', ...server, ...shared, ...anything] },
  { from: '`apps/demo`', may: [...server, ...shared, ...anything] },
  {
    from: 'tests of the web app',
    may: ['a layer of the web app', 'the rest of the web app', 'chat-client', ...shared, ...anything],
  },
  { from: '`prerender/`', may: ['a layer of the web app', ...shared, ...anything] },
  { from: 'a layer of the web app', may: ['chat-client', ...shared, 'libraries'] },
  { from: 'the rest of the web app', may: ['a layer of the web app', 'chat-client', 'tools', ...shared, ...anything] },
  {
    from: 'e2e',
    may: [
      'tests of the server',
      '`platform/database/`',
      'tests and benches of signalr-server',
      'a layer of the web app',
      ...shared,
      ...anything,
    ],
  },
  {
    from: 'bench',
    may: [
      'tests of the server',
      ...server,
      '`apps/demo`',
      'embedded-postgres',
      'tests and benches of signalr-server',
      'tools',
      ...shared,
      ...anything,
    ],
  },
  {
    from: 'tools',
    may: ['e2e', 'a layer of the web app', 'tests and benches of signalr-server', ...shared, ...anything],
  },
  { from: 'the root', may: ['tools', ...anything] },
];

/**
 * The layers of the web app from the top down. Each may import from those below it, and no feature may import another
 * feature.
 */
export const webRooms: readonly string[] = [
  'main.tsx',
  'first-paint.ts',
  'prerender',
  'app',
  'pages',
  'features',
  'forms',
  'places',
  'me',
  'server',
  'session',
  'ui',
  'i18n',
  'loading',
  'state',
  'styles',
];

export const isIn = (place: Place, path: string): boolean => places[place].test(path);

export const ruleOf = (file: string): Rule | undefined => rules.find(({ from }) => isIn(from, file));

/** The rules as a Markdown table for docs/architecture.md. */
export const rulesAsMarkdown = (): string =>
  [
    '| from | may import |',
    '|---|---|',
    ...rules.map(({ from, may }) => `| ${from} | ${may.join(', ') || 'nothing'} |`),
  ].join('\n');
