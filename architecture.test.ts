import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom: the first rule whose pattern matches a file says what it may import besides its own folder. */
const rules: readonly { files: RegExp; may: readonly RegExp[] }[] = [
  { files: /^packages\/domain\//, may: [] },
  { files: /^packages\/contract\//, may: [/^packages\/domain\//, /^zod/] },
  { files: /^packages\/signalr-server\/src\//, may: [/^node:/, /^ws$/, /^@msgpack\/msgpack$/, /^redis$/] },
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
    may: [/^apps\/server\/src\/platform\//, /^packages\/(domain|signalr-server)\//, /^(?!packages|apps)/],
  },
  { files: /^apps\/server\/src\/http\//, may: [/^packages\//, /^apps\/server\/src\/platform\//, /^(?!packages|apps)/] },
  { files: /^apps\/server\//, may: [/^(?!apps\/web)/] },
  {
    files: /^apps\/web\/src\/features\//,
    may: [
      /^apps\/web\/src\/(ui|i18n)\//,
      /^apps\/web\/src\/[\w-]+\.tsx?$/,
      /^packages\/(domain|contract)\//,
      /^(?!packages|apps)/,
    ],
  },
  { files: /^apps\/web\//, may: [/^apps\/web\//, /^packages\/(domain|contract)\//, /^(?!packages|apps)/] },
];

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
