import { expect, test } from 'vitest';
import { oddWording } from './odd-wording.ts';

test.each([
  ['a.ts', '/** What a ban took of a plan. */'],
  ['a.ts', 'const a = 1; // Of a login.'],
  ['a.sql', '-- Whoever leaves.'],
  ['a.ts', ' * Reads the own cell.'],
  ['a.test.ts', "test('an own message is unsent', async () => {"],
  ['a.md', 'Read it anew.'],
  ['texts.en.ts', "  email: 'Your e-mail',"],
])('wording of %s is refused in: %s', (file, line) => {
  expect(oddWording(file, `\n${line}`)).toEqual([`${file}:2 ${line.trim()}`]);
});

test.each([
  ['a.ts', "const job = 'read payments anew';"],
  ['a.ts', '// The plan changes.\n// What follows is read again.'],
  ['a.md', 'What a ban refunds stands in its record.'],
  ['texts.fr.ts', "  email: 'e-mail',"],
])('wording of %s is not refused in: %s', (file, text) => {
  expect(oddWording(file, text)).toEqual([]);
});
