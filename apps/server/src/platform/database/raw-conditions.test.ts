import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('apps/*/src/**/*.ts', { exclude: ['**/*.test.ts'] });

/** Raw SQL texts that are a whole condition, which the query builder combines with others by `and`. */
function rawConditionsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/\.(?:where|having|on)\(\s*sql(?:<[^`]*>)?`([^`]*)`/g),
    ([, condition]) => condition!,
  );
}

/** True if a condition contains an `or` outside parentheses, which would also apply to the other conditions. */
function hasOpenOr(condition: string): boolean {
  let outside = condition.replace(/'[^']*'|\$\{[^}]*\}/g, '?');
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, ' ');
  }
  return /\bor\b/i.test(outside);
}

test.each([
  ["where('id', '=', id).where(sql<boolean>`a is null or not a = any(${list})`)", true],
  ['.where(sql`\n  a = 1\n  OR b = 2`)', true],
  ['.where(sql<boolean>`(a is null or b) and fold(name) = fold(${x})`)', false],
  [".where(sql`name = 'one or two'`)", false],
  ['.where(sql`exists (select from b where (c or d) or e)`)', false],
])('the condition %s also matches other rows: %s', (code, expected) => {
  expect(rawConditionsIn(code.startsWith('.') ? code : `.${code}`).some(hasOpenOr)).toBe(expected);
});

test('no raw condition has an "or" outside parentheses', () => {
  const open = sources.flatMap((file) =>
    rawConditionsIn(readFileSync(file, 'utf8'))
      .filter(hasOpenOr)
      .map((condition) => `${file}: ${condition}`),
  );
  expect(open).toEqual([]);
});
