import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translator.ts';
import { texts as english } from './audit.en.ts';
import { texts as french } from './audit.fr.ts';
import { detailText } from './event-facts.ts';

const en = createTranslator<typeof english>(english, 'en');
const fr = createTranslator<typeof english>(french, 'fr');

test.each([
  ['warn', 'Warning', 'Avertissement'],
  ['none', 'No violation', 'Aucune infraction'],
  ['suspend 7 days', 'Suspension, 7 days', 'Suspension de 7 jours'],
  [
    'suspend 30 days, removed: description, 1 photo',
    'Suspension, 30 days. Removed: about, 1 photo',
    'Suspension de 30 jours. Retiré : à propos, 1 photo',
  ],
  ['lightened', 'Reduced', 'Allégée'],
  ['venue 7', 'venue 7', 'venue 7'],
])('the recorded decision “%s” is shown in the reader’s language', (details, inEnglish, inFrench) => {
  expect(detailText(details, en)).toBe(inEnglish);
  expect(detailText(details, fr).replaceAll(/\s/g, ' ')).toBe(inFrench);
});
