import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom: the first rule whose pattern matches a file says what it may import besides its own folder. */
const rules: readonly { files: RegExp; may: readonly RegExp[] }[] = [
  { files: /^packages\/domain\//, may: [] },
  { files: /^packages\/contract\//, may: [/^packages\/domain\//, /^zod/] },
  { files: /^packages\/signalr-server\/src\//, may: [/^node:/, /^ws$/, /^@msgpack\/msgpack$/, /^redis$/] },
  { files: /^packages\/stripe-stand-in\/src\//, may: [/^node:/, /^fastify$/, /^stripe$/] },
  {
    files: /^apps\/server\/src\/features\/.*\.repository\.ts$/,
    may: [
      /^apps\/server\/src\/platform\/database\//,
      /^apps\/server\/src\/http\/authenticate\.ts$/,
      /^apps\/server\/src\/features\//,
      /^packages\/(domain|contract)\//,
      /^kysely$/,
      /^node:crypto$/,
    ],
  },
  {
    files: /^apps\/server\/src\/features\//,
    may: [
      /^apps\/server\/src\/(http|platform|features)\//,
      /^apps\/server\/src\/config\.ts$/,
      /^packages\//,
      /^(?!\.)/,
    ],
  },
  {
    files: /^apps\/server\/src\/platform\//,
    may: [
      /^apps\/server\/src\/platform\//,
      /^packages\/(domain|signalr-server|stripe-stand-in)\//,
      /^(?!packages|apps)/,
    ],
  },
  { files: /^apps\/server\/src\/http\//, may: [/^packages\//, /^apps\/server\/src\/platform\//, /^(?!packages|apps)/] },
  { files: /^apps\/server\//, may: [/^(?!apps\/(web|demo))/] },
  { files: /^apps\/demo\//, may: [/^(?!apps\/web)/] },
  { files: /^apps\/web\//, may: [/^apps\/web\//, /^packages\/(domain|contract)\//, /^(?!packages|apps)/] },
];

/** The rooms of the web app from the top down: each may import from those below it, and a feature from no other feature. */
const webRooms = [
  'main.tsx',
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
const webRoomOf = (file: string) => /^apps\/web\/src\/([\w.-]+)/.exec(file)?.[1];

/** Whether an import of the web app leaves its place for one that is not below it. */
function runsUp(file: string, target: string): boolean {
  const [from, to] = [webRoomOf(file), webRoomOf(target)];
  if (from === undefined || to === undefined) return false;
  if (!webRooms.includes(from) || !webRooms.includes(to)) return true;
  if (from === to) return featureOf(file) !== featureOf(target);
  return webRooms.indexOf(to) < webRooms.indexOf(from);
}

const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], {
  exclude: ['**/*.test.ts', '**/generated/**'],
});

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => resolve(file, target!));
}

function resolve(file: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(file), target));
  const own = /^@ambiance\/([\w-]+)\/?(.*)$/.exec(target);
  return own ? `packages/${own[1]}/src/${own[2] || 'index'}.ts` : target;
}

const featureOf = (file: string) => /^apps\/\w+\/src\/features\/([\w-]+)\//.exec(file)?.[1];

test('every file imports only what the table in docs/architecture.md allows', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    const rule = rules.find(({ files }) => files.test(file));
    for (const target of importsOf(file)) {
      const own =
        dirname(target).startsWith(dirname(file)) ||
        (featureOf(file) !== undefined && featureOf(file) === featureOf(target));
      const samePackage = file.startsWith('packages/') && target.startsWith(file.split('/').slice(0, 3).join('/'));
      const allowed = own || samePackage || rule?.may.some((pattern) => pattern.test(target));
      if (!allowed) wrong.push(`${file} → ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no file imports itself around a circle, types included', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file).filter((target) => sources.includes(target))]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test('in the web app no import runs up', () => {
  const web = sources.filter((file) => webRoomOf(file) && !file.endsWith('.d.ts'));
  const up = web.flatMap((file) =>
    importsOf(file)
      .filter((target) => runsUp(file, target))
      .map((target) => `${file} → ${target}`),
  );
  expect(up).toEqual([]);
});

test.each([
  ['from a room to one above it', 'ui/Button.tsx', 'session/session.ts'],
  ['from one feature to another', 'features/chat/Chat.tsx', 'features/perks/ClaimDialog.tsx'],
  ['from a folder that has no place in the order', 'helpers/text.ts', 'i18n/texts.ts'],
  ['from a file that is in no folder', 'drafts.ts', 'state/store.ts'],
])('an import of the web app %s is found', (_, file, target) => {
  expect(runsUp(`apps/web/src/${file}`, `apps/web/src/${target}`)).toBe(true);
});

test('features of the server depend on each other in one direction', () => {
  const graph = new Map<string, Set<string>>();
  for (const file of sources.filter((source) => source.startsWith('apps/server/src/features/'))) {
    const from = featureOf(file)!;
    for (const to of importsOf(file).map(featureOf)) {
      if (to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const both = [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => graph.get(to)?.has(from)).map((to) => `${from} ⇄ ${to}`),
  );
  expect(both).toEqual([]);
});
