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

test('a record that is replaced says so first after its title, and names later records that exist', () => {
  const records = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  const replaced = records.filter((file) => /^Replaced\b/m.test(readFileSync(`docs/decisions/${file}`, 'utf8')));
  expect(replaced.length).toBeGreaterThan(3);
  for (const file of replaced) {
    const [title, empty, first, ...others] = readFileSync(`docs/decisions/${file}`, 'utf8').split('\n');
    expect([title, empty, first], file).toEqual([
      expect.stringMatching(/^# \d+\. /),
      '',
      expect.stringMatching(/^Replaced(?: in part)?(?::| by) /),
    ]);
    expect(
      others.filter((line) => line.startsWith('Replaced')),
      file,
    ).toEqual([]);
    const named = [...first!.matchAll(/\[(\d+)\]\(([^)]+)\)/g)];
    expect(named.length, file).toBeGreaterThan(0);
    for (const [, number, target] of named) {
      expect(records, file).toContain(target);
      expect([target!.slice(0, 4), target! > file], file).toEqual([number!.padStart(4, '0'), true]);
    }
  }
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

test('the parts of the compose file fit together, and match the container file', () => {
  interface Service {
    build?: { context: string; dockerfile: string };
    image?: string;
    env_file?: string;
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: { test: string | string[] };
    volumes?: string[];
  }
  const folder = 'deploy/container';
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const all = Object.entries(services);
  for (const [name, { depends_on: needs = {} }] of all) {
    for (const [other, { condition }] of Object.entries(needs)) {
      expect([condition, services[other]?.healthcheck], `${name} waits for ${other}`).toEqual([
        'service_healthy',
        expect.objectContaining({ test: expect.anything() }),
      ]);
    }
  }
  const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0]!);
  const [files, declared] = [true, false].map((isFile) => mounted.filter((from) => from.startsWith('.') === isFile));
  expect(declared!.toSorted()).toEqual(Object.keys(volumes).toSorted());
  expect(files!.filter((file) => !existsSync(join(folder, file)))).toEqual([]);

  const image = readFileSync(join(folder, 'Containerfile'), 'utf8');
  const [, port, data] = /PORT=(\d+) DATA_DIR=(\S+)/.exec(image)!;
  const processes = all.filter(([, service]) => service.image === 'ambiance');
  expect(processes.flatMap(([, { build }]) => build ?? [])).toHaveLength(1);
  const { context, dockerfile } = processes.find(([, { build }]) => build)![1].build!;
  expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  expect(services['proxy']!.environment!['PROCESSES']).toBe(processes.map(([name]) => `${name}:${port}`).join(' '));
  const example = readFileSync(join(folder, 'compose.env.example'), 'utf8');
  expect(example).toMatch(/^SESSION_SECRET=$/m);
  for (const [name, service] of processes) {
    expect(service.volumes, name).toEqual([`${name}:${data}`]);
    expect(String(service.healthcheck!.test), name).toContain(`http://127.0.0.1:${port}/readyz`);
    expect(service.env_file, name).toBe('.env');
    // Several processes share these, and the secret above.
    expect(Object.keys(service.environment!), name).toEqual(
      expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_BUCKET']),
    );
    const at = (setting: string) => new URL(service.environment![setting]!.replaceAll(/\$\{\w+\}/g, 'x')).hostname;
    expect(['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'].map(at).toSorted(), name).toEqual(
      Object.keys(service.depends_on!).toSorted(),
    );
  }
  const used = [...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map(([, variable]) => variable!);
  expect([...new Set(used)].filter((variable) => !example.includes(`\n${variable}=`))).toEqual([]);
});

test('the sums of a month follow from the table of what a town costs', () => {
  const page = readFileSync('docs/scale.md', 'utf8');
  const cellsOf = (row: string) => page.split(`\n| ${row} | `)[1]!.split(' | ').slice(0, 3);
  const gigabytes = (cell: string) => {
    const [, number, unit] = /^([\d.]+) (MB|GB|TB)$/.exec(cell)!;
    return Number(number) * { MB: 0.001, GB: 1, TB: 1000 }[unit as 'MB' | 'GB' | 'TB'];
  };
  /** The cores, GB of memory and copies of the database on the machines of a cell. */
  const sizeOf = (cell: string) => {
    const size = { cores: 0, memory: 0, databases: cell.includes('its replica') ? 2 : 1 };
    for (const machines of cell.split('; ')) {
      const [, count, cores, memory] = /^(\d+) .*with (\d+) cores, (\d+) GB/.exec(
        machines.replace(/^(\d+) with/, '$1  with').replace(/^Redis$/, '1  with 1 cores, 1 GB'),
      )!;
      const copies = Number(count) * (machines.endsWith('and its replica') ? 2 : 1);
      size.cores += copies * Number(cores);
      size.memory += copies * Number(memory);
    }
    return size;
  };
  const prices = /core at \$(\S+), a GB of memory at \$(\S+), of disk at \$(\S+) and of bucket at \$([\d.]+),/.exec(
    page,
  )!;
  const [core, memory, disk, bucket] = prices.slice(1).map(Number) as [number, number, number, number];
  const [first, year, photos, backups] = [
    'database, first day',
    'database, each year',
    'photos',
    'backups, 30 days',
  ].map((row) => cellsOf(row).map(gigabytes)) as [number[], number[], number[], number[]];
  const sums = cellsOf('machines').map((cell, index) => {
    const size = sizeOf(cell);
    const database = size.databases * (first[index]! + year[index]!);
    const stored = photos[index]! + backups[index]!;
    const sum = size.cores * core + size.memory * memory + database * disk + stored * bucket;
    return `$${5 * Math.round(sum / 5)}`;
  });
  expect(cellsOf('members')).toEqual(['1,000', '100,000', '1 million']);
  expect(page.replaceAll('\n', ' ')).toContain(
    `about ${sums[0]} for 1,000 members, ${sums[1]} for 100,000 and ${sums[2]} for a million`,
  );
});

test('the changelog begins with the current version and has two parts for each: changes and migrations', () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  expect(sections[0]!.split('\n')[0]).toBe(versionIn('package.json'));
  expect(versionIn('apps/server/package.json')).toBe(versionIn('package.json'));
  for (const section of sections) expect(section).toMatch(/\n### What changes for you\n\n- [^]*\n### Migrations\n\n- /);
});
