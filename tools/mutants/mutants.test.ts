import { expect, test } from 'vitest';
import { linesOfDiff } from './changed-lines.ts';
import { findJourneys } from './journeys-for.ts';
import { mutate, mutationsOfSql, mutationsOfTypeScript } from './operators.ts';
import { resultTables } from './result-tables.ts';
import { findTests } from './tests-for.ts';

const typeScript = (source: string) =>
  mutationsOfTypeScript('a.tsx', source).map((mutation) => [mutation.kind, mutate(source, mutation)]);
const sql = (source: string) => mutationsOfSql(source).map((mutation) => [mutation.kind, mutate(source, mutation)]);

test.each([
  ['if (age < 18) refuse();', 'boundary', 'if (age <= 18) refuse();'],
  ['if (a && !b) refuse();', 'condition', 'if (a || !b) refuse();'],
  ['if (a && !b) refuse();', 'condition', 'if (a && b) refuse();'],
  ['const one = a === b;', 'condition', 'const one = a !== b;'],
  ['const limit = 25;', 'constant', 'const limit = (25 + 1);'],
  ['const timeoutMs = 5000;', 'constant', 'const timeoutMs = (5000 * 2);'],
  ['const isOpen = <A open={true} />;', 'constant', 'const isOpen = <A open={false} />;'],
  ['await save(db);', 'await', 'save(db);'],
  ["db.selectFrom('a').where('x', '=', y).execute();", 'where', "db.selectFrom('a').execute();"],
  ["const row = db.selectFrom('a').forUpdate().execute();", 'lock', "const row = db.selectFrom('a').execute();"],
  ['await lockUsers(tx, one, other);', 'lock', ';'],
  ["hub.toUser(id).send('Blocked', {});", 'publish', ';'],
  ['clearTimeout(timer);', 'cleanup', ';'],
])('the line %s has a mutant of kind %s', (source, kind, changed) => {
  expect(typeScript(source)).toContainEqual([kind, changed]);
});

test('types and imports have no mutants', () => {
  expect(typeScript("import { a } from 'a';\ntype Version = 1 | true;\ninterface A { b: 2 }")).toEqual([]);
});

test('a change without observable effect is not a mutant', () => {
  expect(typeScript('const one = <Logo size={48} />;')).toEqual([]);
  expect(typeScript('const one = <p className={isOpen && 4}>{}</p>;')).toEqual([]);
  expect(typeScript("const look = classes('p-2', isOpen && 'm-2');")).toEqual([]);
  expect(typeScript("needs.log.info({ attempts: 3 }, 'Retries');")).toEqual([]);
  expect(typeScript('const save = async () => await put();')).toEqual([]);
  expect(typeScript('async function save() { return await put(); }')).toEqual([]);
});

test('a number passed to a component and an await whose error is caught have mutants', () => {
  expect(typeScript('const one = <List most={48} />;')).toHaveLength(1);
  expect(typeScript('async function save() { try { return await put(); } catch { fail(); } }')).toHaveLength(1);
});

test('mutants of a SQL routine lose a condition, a lock or a boundary, and its comments stay', () => {
  const source = 'select 1 from a\n  where b <= c -- and d <= e\n  and f = g\n  for update;';
  expect(sql(source)).toEqual([
    ['boundary', source.replace('b <= c', 'b < c')],
    ['where', source.replace('  and f = g', '')],
    ['lock', source.replace(' for update', '')],
  ]);
});

test('a mutant of an advisory lock in a SQL routine still computes its number', () => {
  const source = `begin\n  -- As pg_advisory_xact_lock(2)\n  perform pg_advisory_xact_lock(hashtext('events'));\nend`;
  expect(sql(source)).toEqual([['lock', source.replace('perform pg_advisory_xact_lock', 'perform ')]]);
});

test('diff lines are counted in the newer file', () => {
  const diff = '+++ b/a.ts\n@@ -1 +2,2 @@\n-x\n+y\n+z\n@@ -9,2 +11 @@\n+q\n+++ b/b.ts\n@@ -0,0 +1 @@';
  expect(linesOfDiff(diff)).toEqual(
    new Map([
      ['a.ts', new Set([2, 3, 11])],
      ['b.ts', new Set([1])],
    ]),
  );
});

test('a feature’s tests come first, then those that import the file or call the feature', () => {
  const feature = 'apps/server/src/features/favorites';
  const sources = new Map([
    [`${feature}/favorites.repository.ts`, 'export const a = 1;'],
    [`${feature}/favorites.routes.ts`, "import { a } from './favorites.repository.ts';"],
    [`${feature}/favorites.test.ts`, ''],
    ['apps/server/src/app.ts', "import { b } from './features/favorites/favorites.routes.ts';"],
    ['apps/server/src/features/blocks/blocks.test.ts', 'ana.favorites.list()'],
    ['apps/server/src/features/moods/moods.test.ts', "import { c } from '../../app.ts';"],
    ['apps/server/sql/is_saved.sql', ''],
  ]);
  expect(findTests(sources)(`${feature}/favorites.repository.ts`)).toEqual({
    nearest: [`${feature}/favorites.test.ts`],
    others: ['apps/server/src/features/blocks/blocks.test.ts'],
  });
});

test('a SQL routine is tested by the tests of its calling feature, also through another routine', () => {
  const feature = 'apps/server/src/features/chat';
  const sources = new Map([
    ['apps/server/sql/relation.sql', ''],
    ['apps/server/sql/mark_read.sql', 'outcome := relation(reader)'],
    [`${feature}/read.repository.ts`, 'sql`select mark_read()`'],
    [`${feature}/read.test.ts`, ''],
  ]);
  expect(findTests(sources)('apps/server/sql/relation.sql').nearest).toEqual([`${feature}/read.test.ts`]);
});

test('a contract declaration is tested by its feature and by features that use its shapes', () => {
  const sources = new Map([
    ['packages/contract/src/fields.ts', ''],
    ['packages/contract/src/moods.ts', "import { a } from './fields.ts';"],
    ['packages/contract/src/api.ts', "import { moods } from './moods.ts';"],
    ['apps/server/src/features/moods/moods.routes.ts', ''],
    ['apps/server/src/features/moods/moods.test.ts', 'ana.moods.set()'],
    ['apps/server/src/features/blocks/blocks.test.ts', "import { api } from '@ambiance/contract/api';"],
  ]);
  const moods = 'apps/server/src/features/moods/moods.test.ts';
  expect(findTests(sources)('packages/contract/src/moods.ts')).toEqual({ nearest: [moods], others: [] });
  expect(findTests(sources)('packages/contract/src/fields.ts')).toEqual({ nearest: [], others: [moods] });
});

test('for a mutant in the test payment provider, the billing tests run first, then the price tests', () => {
  const billing = 'apps/server/src/features/billing/checkout.test.ts';
  const prices = 'apps/server/src/admin/price-change.test.ts';
  const sources = new Map([billing, prices, 'apps/server/src/admin/backup.test.ts'].map((file) => [file, '']));
  const tests = findTests(sources)('packages/stripe-stand-in/src/cards.ts');
  expect(tests).toEqual({ nearest: [billing], others: [prices] });
});

test('outlines of screens test components, but not the pages for prerendering', () => {
  const outlines = ['e2e/outlines/outlines.test.ts', 'e2e/outlines/presses.test.ts'];
  const tests = findTests(
    new Map([
      ['apps/web/src/ui/Card.tsx', ''],
      ['apps/web/src/prerender/prerender.tsx', ''],
      ...outlines.map((test): [string, string] => [test, '']),
    ]),
  );
  expect(tests('apps/web/src/ui/Card.tsx')).toEqual({ nearest: [], others: outlines });
  expect(tests('apps/web/src/prerender/prerender.tsx')).toEqual({ nearest: [], others: [] });
});

test('a component is tested by the journeys named after it, then by those that open its pages', () => {
  const sources = new Map([
    ['apps/web/src/features/photos/PhotoUpload.tsx', ''],
    ['apps/web/src/pages/account/ProfilePage.tsx', "import { a } from '../../features/photos/PhotoUpload.tsx';"],
    ['apps/web/src/pages/account/SettingsPage.tsx', ''],
    [
      'apps/web/src/app/routes.ts',
      "  '/profile': { page: () => import('../pages/account/ProfilePage.tsx') },\n  '/settings': { page: seldom('SettingsPage') },",
    ],
    ['e2e/settings.journey.ts', "page.goto('/settings')"],
    ['e2e/members.journey.ts', "page.goto('/profile')"],
    ['e2e/photos-and-phone.journey.ts', ''],
  ]);
  const journeys = findJourneys(sources)('apps/web/src/features/photos/PhotoUpload.tsx');
  expect(journeys).toEqual(['e2e/photos-and-phone.journey.ts', 'e2e/members.journey.ts']);
});

test('the tables count mutants by folder and kind, and show the survivors', () => {
  const place = { file: 'packages/domain/src/ages.ts', line: 1, start: 0, end: 1, text: '<=' };
  const printed = resultTables(
    [
      { ...place, kind: 'boundary', outcome: 'survived' },
      { ...place, kind: 'await', outcome: 'caught' },
    ],
    () => '< 18',
  );
  expect(printed).toMatch(/packages\/domain +1 of 2, 50 %/);
  expect(printed).toMatch(/await +1 of 1, 100 %/);
  expect(printed).toContain('survived: packages/domain/src/ages.ts:1 (boundary)\n  - <\n  + <=');
  expect(printed).toContain('1 of 2 mutants caught');
});
