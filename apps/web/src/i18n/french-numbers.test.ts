import { expect, test } from 'vitest';
import { texts as accountStatus } from '../features/account-status/account-status.fr.ts';
import type { texts as accountStatusEn } from '../features/account-status/account-status.en.ts';
import { texts as pause } from '../features/plans/pause.fr.ts';
import type { texts as pauseEn } from '../features/plans/pause.en.ts';
import { createTranslator } from './translator.ts';

test.each([
  [0, '0 caractère sur 20'],
  [1, '1 caractère sur 20'],
  [2, '2 caractères sur 20'],
])('French counts %i of the characters of an appeal as “%s”', (count, text) => {
  const t = createTranslator<typeof accountStatusEn>(accountStatus, 'fr');
  expect(t('characters', { count, maximum: 20 })).toBe(text);
});

test.each([0, 1, 3])('a French text about %i of four empty evenings has no noun that disagrees', (empty) => {
  const t = createTranslator<typeof pauseEn>(pause, 'fr');
  expect(t('evenings', { empty: String(empty), count: 4 })).toContain(`\u202f: ${empty} sur 4.`);
});
