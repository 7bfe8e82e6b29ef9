import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import {
  featureCircles,
  featureEdges,
  featureFloors,
  featuresByOtherNames,
  fileCircles,
  forbiddenImports,
  importsOfDevelopment,
} from './tools/architecture/check.ts';
import { type Place, rules, rulesAsMarkdown } from './tools/architecture/rules.ts';

const files = globSync(['{packages,apps,e2e,bench,tools}/**/*.{ts,tsx,mjs}', '*.ts'], {
  exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
});
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

test('every file imports only what the table in docs/architecture.md allows', () => {
  expect(sources.size).toBeGreaterThan(900);
  expect(forbiddenImports(sources)).toEqual([]);
});

test('no file imports itself through other files, types included', () => {
  expect(fileCircles(sources)).toEqual([]);
});

test('a server runs and is administered with production dependencies only', () => {
  const dependencies = new Map(
    globSync('{apps,packages}/*/package.json').map((file) => {
      const { dependencies: needed, peerDependencies: shared } = JSON.parse(readFileSync(file, 'utf8')) as {
        dependencies?: object;
        peerDependencies?: object;
      };
      return [file.replace('/package.json', ''), Object.keys({ ...needed, ...shared })];
    }),
  );
  expect(importsOfDevelopment(sources, dependencies)).toEqual([]);
  const lacking = new Map(dependencies).set('apps/server', []);
  expect(importsOfDevelopment(sources, lacking)).toContain('apps/server/src/platform/database/database.ts → pg');
});

test('the server calls other services only through one function with a timeout', () => {
  const callers = [...sources].filter(([file, text]) => callsFetch(file, text)).map(([file]) => file);
  expect(callers).toEqual(['apps/server/src/platform/services/outgoing-call.ts']);
  expect(callsFetch('apps/server/src/a.ts', 'const answer = await fetch(url);')).toBe(true);
  expect(callsFetch('apps/server/src/a.ts', 'await prefetch(url); client.fetch(url); // no fetch (yet)')).toBe(true);
  expect(callsFetch('apps/server/src/a.ts', 'prefetch(url);')).toBe(false);
});

test('product code looks up a language in a record and never compares it with a literal', () => {
  const comparing = [...sources].filter(([file, text]) => comparesLanguage(file, text)).map(([file]) => file);
  expect(comparing).toEqual([]);
  expect(comparesLanguage('apps/web/src/a.ts', "const isEnglish = useLanguage() === 'en';")).toBe(true);
  expect(comparesLanguage('apps/server/src/a.ts', "return 'fr' !== language;")).toBe(true);
  expect(comparesLanguage('apps/server/src/a.ts', "switch (language) { case 'es': return 1; }")).toBe(true);
  expect(comparesLanguage('apps/server/src/a.test.ts', "language === 'en'")).toBe(false);
  expect(comparesLanguage('apps/server/src/a.ts', "step === 'on'")).toBe(false);
});

test('server features depend on each other in one direction, in at most nine levels and 156 imports', () => {
  expect(featureCircles(sources)).toEqual([]);
  expect(featureFloors(sources)).toBeLessThanOrEqual(9);
  expect(featureEdges(sources).length).toBeLessThanOrEqual(156);
});

test('docs/architecture.md has the current number of features, imports and lines with raw SQL', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const ofServer = [...sources].filter(([file]) => /^apps\/server\/src\/(?!.*\.test\.ts$)/.test(file));
  const features = new Set(
    ofServer.flatMap(([file]) => /^apps\/server\/src\/features\/([\w-]+)\//.exec(file)?.[1] ?? []),
  );
  const raw = ofServer.flatMap(([, text]) => text.split('\n').filter((line) => /\bsql[<`]/.test(line)));
  expect(page).toContain(`\n| features of the server | 32 | ${features.size} |`);
  expect(page).toContain(`\n| imports between them | 101 | ${featureEdges(sources).length} |`);
  expect(page).toContain(`\n| longest chain of these imports | 13 | ${featureFloors(sources)} |`);
  expect(page).toContain(`\n| lines with a template of raw SQL on the server | 345 | ${raw.length} |`);
});

test('docs/architecture.md has the number of lines that its command prints, within 2 %', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const [, command] = /```sh\n(git ls-files [^`]+)```/.exec(page)!;
  const [, lines] = /the command prints about ([\d,]+) lines/.exec(page)!;
  const counted = Number(execFileSync('sh', ['-c', command!], { encoding: 'utf8' }));
  expect(Math.abs(counted / Number(lines!.replace(',', '')) - 1), `${counted} lines`).toBeLessThanOrEqual(0.02);
});

test('no server feature imports the chat, which serves the hub for all of them', () => {
  expect(featureEdges(sources).filter((edge) => edge.endsWith(' → chat'))).toEqual([]);
  const planted = sourceOf('apps/server/src/features/perks/a.ts', '../chat/chat.hub.ts');
  expect(featureEdges(planted)).toEqual(['perks → chat']);
});

test('contract, server, web app and error codes use the same feature names', () => {
  expect(featuresByOtherNames(sources)).toEqual([]);
});

test('no folder of the web app has more than 25 files, and no folder of the server more than 30', () => {
  expect(fullFolders(globSync('apps/web/src/**/*.*'), 25)).toEqual([]);
  expect(fullFolders(globSync('apps/server/src/**/*.*'), 30)).toEqual([]);
  expect(fullFolders(['a/1.ts', 'a/2.ts', 'b/1.ts'], 1)).toEqual(['a']);
});

test('docs/architecture.md contains the import rules', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`\n${rulesAsMarkdown()}\n`);
});

function fullFolders(paths: readonly string[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > max).map(([folder]) => folder);
}

/** True if a file of the server itself calls `fetch`, either the global one or a library's. */
const callsFetch = (file: string, text: string) =>
  /^apps\/server\/src\/(?!.*\.test\.ts$)/.test(file) && /(?<![\w`])fetch\(/.test(text);

/** True if a file of the product compares something with the code of a language that many people speak. */
const comparesLanguage = (file: string, text: string) =>
  /^(?:apps|packages)\/[\w-]+\/(?:src|scripts|service-worker)\/(?!.*\.test\.tsx?$)/.test(file) &&
  /(?:[!=]==?|\bcase) '(?:en|fr|es|de|it|pt|zh|ar)'|'(?:en|fr|es|de|it|pt|zh|ar)' [!=]==?/.test(text);

/** One forbidden import for each rule: the file, and the import. */
const planted: readonly [Place, string, string][] = [
  ['tests of packages', 'packages/domain/src/a.test.ts', '@ambiance/server/config'],
  ['domain', 'packages/domain/src/a.ts', 'zod'],
  ['contract', 'packages/contract/src/a.ts', 'kysely'],
  ['chat-client', 'packages/chat-client/src/a.ts', 'react'],
  ['signalr-server', 'packages/signalr-server/src/a.ts', '@ambiance/domain/errors'],
  ['tests and benches of signalr-server', 'packages/signalr-server/test/a.ts', '../../../apps/server/test/until.ts'],
  ['stripe-stand-in', 'packages/stripe-stand-in/src/a.ts', '@ambiance/server/platform/clock'],
  ['embedded-postgres', 'packages/embedded-postgres/src/a.ts', '@ambiance/domain/errors'],
  ['tests of the server', 'apps/server/src/http/a.test.ts', '@ambiance/demo/town'],
  ['`*.repository.ts`', 'apps/server/src/features/perks/a.repository.ts', '../chat/delivery.ts'],
  ['`*.repository.ts`', 'apps/server/src/features/perks/a.repository.ts', '../../platform/bus.ts'],
  ['a server feature', 'apps/server/src/features/perks/a.ts', '../../app.ts'],
  ['a server feature', 'apps/server/src/features/perks/a.ts', '@ambiance/stripe-stand-in'],
  ['`platform/`', 'apps/server/src/platform/a.ts', '../features/perks/redeem.ts'],
  ['`http/`', 'apps/server/src/http/a.ts', '../features/perks/redeem.ts'],
  ['`config.ts`', 'apps/server/src/config.ts', './platform/log.ts'],
  ['the rest of the server', 'apps/server/src/app.ts', '@ambiance/demo/town'],
  ['tests of the demo', 'apps/demo/src/a.test.ts', '../../web/src/main.tsx'],
  ['`apps/demo`', 'apps/demo/src/a.ts', '../../server/test/people.ts'],
  ['tests of the web app', 'apps/web/src/me/a.test.ts', '../../../server/test/people.ts'],
  ['`prerender/`', 'apps/web/src/prerender/a.ts', '@ambiance/server/config'],
  ['a layer of the web app', 'apps/web/src/me/a.ts', '@ambiance/server/config'],
  ['the rest of the web app', 'apps/web/service-worker/a.ts', '../../server/src/config.ts'],
  ['e2e', 'e2e/a.ts', '../apps/server/src/features/perks/redeem.ts'],
  ['bench', 'bench/a.ts', '../apps/web/src/main.tsx'],
  ['tools', 'tools/a.ts', '../apps/server/src/config.ts'],
  ['the root', 'a.ts', './apps/server/src/config.ts'],
];

const sourceOf = (file: string, target: string) => new Map([[file, `import { a } from '${target}';\n`]]);

test.each(planted)('the rule of %s forbids %s to import %s', (_, file, target) => {
  expect(forbiddenImports(sourceOf(file, target))).toHaveLength(1);
});

test('each rule is tested with a forbidden import', () => {
  expect(new Set(planted.map(([place]) => place))).toEqual(new Set(rules.map(({ from }) => from)));
});

test.each([
  ['from a layer to one above it', 'ui/actions/Button.tsx', '../../session/session.ts'],
  ['from one feature to another', 'features/chat/Chat.tsx', '../perks/ClaimDialog.tsx'],
  ['from a folder that is in no layer', 'helpers/text.ts', '../i18n/texts.ts'],
  ['from a file that is in no folder', 'drafts.ts', './state/store.ts'],
])('an import in the web app %s is detected', (_, file, target) => {
  expect(forbiddenImports(sourceOf(`apps/web/src/${file}`, target))).toHaveLength(1);
});

test.each([
  ["export { a } from '../../app.ts';"],
  ["import type { A } from '../../app.ts';"],
  ["import {\n  a,\n} from '../../app.ts';"],
  ["import '../../app.ts';"],
  ["const a = await imports('../../app.ts');".replace('imports', 'import')],
])('%s is recognized as an import', (text) => {
  expect(forbiddenImports(new Map([['apps/server/src/features/perks/a.ts', text]]))).toHaveLength(1);
});

test('a file in a folder without a rule is detected', () => {
  expect(forbiddenImports(new Map([['packages/new/src/a.ts', '']]))).toEqual(['packages/new/src/a.ts has no rule']);
});

test('a circle of three is detected, among files and among features', () => {
  const feature = (name: string, next: string) =>
    [`apps/server/src/features/${name}/a.ts`, `import type { A } from '../${next}/a.ts';\n`] as const;
  const circle = new Map([feature('one', 'two'), feature('two', 'three'), feature('three', 'one')]);
  expect(featureCircles(circle)).toEqual([
    ['one', 'two', 'three', 'one'].map((name) => `apps/server/src/features/${name}`).join(' → '),
  ]);
  expect(fileCircles(circle)).toHaveLength(1);
  expect(featureCircles(new Map([feature('one', 'two'), feature('two', 'three')]))).toEqual([]);
});

test('a feature with a different name on one side is detected', () => {
  const text = 'export const perkRoutes = defineRoutes({});';
  const perks = ['apps/server/src/features/perks/perks.routes.ts', 'packages/contract/src/perks.ts'];
  const others = {
    contract: 'packages/contract/src/deals.ts',
    web: 'apps/web/src/features/deals/Deal.tsx',
    refusals: 'packages/domain/src/errors/deals.ts',
  };
  for (const [side, file] of Object.entries(others)) {
    const all = new Map([...perks, file].map((path) => [path, text]));
    expect(featuresByOtherNames(all)).toEqual([`${side}: deals`]);
  }
  expect(featuresByOtherNames(new Map([[perks[0]!, text]]))).toEqual(['server: perks']);
});
