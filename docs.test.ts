import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGlossary } from './tools/glossary/glossary.ts';
import { namesIn, usesOf } from './tools/glossary/names.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md'), ...globSync('packages/*/README.md')];

const linksOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);

test('every link of a document leads to a file that exists', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the index of decisions lists each record once, and each has a number of its own', () => {
  const records = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  expect(linksOf('docs/decisions/README.md').toSorted()).toEqual(records.toSorted());
  expect(new Set(records.map((file) => file.slice(0, 4))).size).toBe(records.length);
});

test('each duty of the page about the law names a test that exists, and the page is no legal advice', () => {
  const page = readFileSync('docs/law.md', 'utf8');
  expect(page).toContain('This page is not legal advice.');
  const rows = page.split('\n').filter((line) => /^\|(?! duty \||-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter((row) => {
    const [, file, name] = /\| `([^`]+\.(?:test\.tsx?|journey\.ts))`: "([^"]+)" \|$/.exec(row) ?? [];
    return !file || !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${name}'`);
  });
  expect(missing).toEqual([]);
});

describe('the glossary', () => {
  const { terms, staying } = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
  const notWords = terms.flatMap(({ not }) => not);
  // Migrations are left out: applied ones never change, and `tables.ts` lists their tables and columns.
  const files = globSync(['{packages,apps,e2e,bench,tools,deploy}/**/*.*', '*.ts'], {
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/migrations/**'],
  });
  const sources = files.map(
    (file) => [file, /\.(?:tsx?|mjs|sql)$/.test(file) ? readFileSync(file, 'utf8') : ''] as const,
  );
  const names = namesIn(new Map(sources));
  const renamable = new Map([...names].filter(([name]) => !staying.includes(name)));

  test('each term has one row and one sentence, and the glossary has at most 60 rows', () => {
    const words = terms.map(({ term }) => term.toLowerCase());
    expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
    expect(terms.filter(({ definition }) => !/^(?!.*[.?!] ).+\.$/.test(definition))).toEqual([]);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms.length).toBeLessThanOrEqual(60);
  });

  test('each name in the column "in code" exists in the code', () => {
    expect(terms.flatMap((term) => term.names).filter((name) => !names.has(name))).toEqual([]);
  });

  test('each word of the column "not" is listed once and is not a term', () => {
    expect(notWords.filter((word, index) => notWords.indexOf(word) < index)).toEqual([]);
    expect(terms.filter(({ term }) => notWords.includes(term.toLowerCase()))).toEqual([]);
  });

  test('no name uses a word of the column "not", except names that stay', () => {
    expect(names.size).toBeGreaterThan(10_000);
    expect(notWords.flatMap((word) => usesOf(word, renamable).map((use) => `${word}: ${use}`))).toEqual([]);
  });

  test('each name that stays exists and uses a word of the column "not"', () => {
    const refused = new Set(notWords.flatMap((word) => usesOf(word, names).map((use) => use.split(' ')[0])));
    expect(staying.filter((name) => !refused.has(name))).toEqual([]);
  });

  test('a word is found in identifiers, file names, tables and columns, but not in comments and texts', () => {
    const planted = namesIn(
      new Map([
        ['apps/a/told-friends.ts', '// vibe\nconst text = `vibe ${isTold}`; type Vibes = { "vibe": 1 };'],
        ['apps/a/sql/b.sql', "-- untold\nselect told_at, 'tell' from vibes_told"],
        ['apps/vibe/c.svg', ''],
        ['apps/a/d.tsx', 'const toldoth = <Retold allToldTwice="told" />;'],
      ]),
    );
    const namesOf = (word: string) => usesOf(word, planted).map((use) => use.split(' ')[0]);
    expect(namesOf('told')).toEqual(['told-friends', 'isTold', 'told_at', 'vibes_told', 'allToldTwice']);
    expect(namesOf('vibe')).toEqual(['Vibes', 'vibes_told', 'vibe']);
    expect(namesOf('told friend')).toEqual(['told-friends']);
    expect([...namesOf('untold'), ...namesOf('tell')]).toEqual([]);
  });
});

test('the systemd units let the server write to the backup folder of the guide', () => {
  const [, folder] = /^install -d .*-o ambiance .*(\/var\/backups\/\S+)$/m.exec(
    readFileSync('docs/install.md', 'utf8'),
  )!;
  for (const unit of globSync('deploy/systemd/*.service')) {
    expect(readFileSync(unit, 'utf8'), unit).toContain(`\nReadWritePaths=-${folder}\n`);
  }
});

test('Prometheus collects the metrics of the one process that the guide starts', () => {
  const [, port] = /^PORT=(\d+)$/m.exec(readFileSync('docs/install.md', 'utf8'))!;
  const [, targets] = /targets: (\[.*\])/.exec(readFileSync('deploy/prometheus/scrape.yml', 'utf8'))!;
  expect(targets).toBe(`['127.0.0.1:${port}']`);
});

/** All values of a key of parsed YAML, at any depth. */
const valuesOf = (key: string, tree: unknown): unknown[] =>
  typeof tree !== 'object' || tree === null
    ? []
    : Object.entries(tree).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);

test('the parts of the Kubernetes manifest fit together, and match the container file', () => {
  const text = readFileSync('deploy/kubernetes/ambiance.yaml', 'utf8');
  const parts = text.split(/^---$/m).map((part): unknown => parse(part));
  expect(parts.flatMap((part) => valuesOf('kind', part))).toEqual([
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  const [deployment, , service, ingress] = parts;
  const [metadata, { labels }] = valuesOf('metadata', deployment) as [object, { labels: object }];
  const selectors = [...valuesOf('matchLabels', parts), ...valuesOf('selector', service)];
  expect(selectors).toEqual([labels, labels, labels, labels]);
  for (const part of parts) expect(valuesOf('namespace', part)).toEqual(valuesOf('namespace', metadata));

  const image = readFileSync('deploy/container/Containerfile', 'utf8');
  const [, port, folder, compiled] = /PORT=(\d+) DATA_DIR=(\S+) NODE_COMPILE_CACHE=(\/\w+)/.exec(image)!;
  expect(valuesOf('ports', deployment)).toEqual([[{ name: 'http', containerPort: Number(port) }]]);
  const ready = { path: '/readyz', port: 'http' };
  expect(valuesOf('httpGet', deployment)).toEqual([ready, ready, { path: '/healthz', port: 'http' }]);
  expect(valuesOf('ports', service)).toEqual([[{ name: 'http', port: 80, targetPort: 'http' }]]);
  expect(valuesOf('service', ingress)).toEqual([{ name: 'ambiance', port: { name: 'http' } }]);
  expect(valuesOf('metadata', service)).toEqual([expect.objectContaining({ name: 'ambiance' })]);

  const named = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);
  const [mounts] = valuesOf('volumeMounts', deployment);
  expect(named(mounts)).toEqual(named(valuesOf('volumes', deployment)[0]));
  expect(valuesOf('mountPath', deployment)).toEqual([folder, compiled]);
  expect(valuesOf('runAsUser', deployment)).toEqual([Number(/^USER (\d+):/m.exec(image)![1])]);
  const [host] = valuesOf('host', ingress);
  expect(valuesOf('hosts', ingress)).toEqual([[host]]);
  expect(valuesOf('env', deployment)[0]).toContainEqual({ name: 'PUBLIC_URL', value: `https://${String(host)}` });
});

test('the changelog begins with the current version and has two parts for each: changes and migrations', () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  expect(sections[0]!.split('\n')[0]).toBe(versionIn('package.json'));
  expect(versionIn('apps/server/package.json')).toBe(versionIn('package.json'));
  for (const section of sections) expect(section).toMatch(/\n### What changes for you\n\n- [^]*\n### Migrations\n\n- /);
});
