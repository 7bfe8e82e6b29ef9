import { expect, test } from 'vitest';
import { linesOf } from './profile-lines.ts';

test('each sentence and each line of a profile is a line of its own', () => {
  expect(linesOf('I bake. Do you?\n\nLong walks by the canal', 'en')).toEqual([
    { line: 'I bake.', gap: ' ' },
    { line: 'Do you?', gap: '\n' },
    { line: '', gap: '\n' },
    { line: 'Long walks by the canal', gap: '' },
  ]);
});

test('the lines of a profile, joined with the gaps between them, are its whole text', () => {
  const text = '  Le pain, c’est la vie !  Et toi ?\r\nJ’habite près de l’av. du Parc… ';
  expect(
    linesOf(text, 'fr')
      .map(({ line, gap }) => line + gap)
      .join(''),
  ).toBe(text);
});
