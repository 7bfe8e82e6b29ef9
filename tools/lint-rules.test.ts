import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every disabled lint rule has a reason next to it', () => {
  const lines = readFileSync('.oxlintrc.json', 'utf8').split('\n');
  const unexplained = lines.filter((line, index) => line.includes(': "off"') && !/^ +\/\/ ./.test(lines[index - 1]!));
  expect(unexplained).toEqual([]);
});
