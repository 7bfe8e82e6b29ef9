import { expect, test } from 'vitest';
import { createTranslator } from '../../../i18n/translator.ts';
import { texts as en } from './redeem.en.ts';
import { texts as fr } from './redeem.fr.ts';
import { whenAtVenue } from './time-at-venue.ts';

const catalogues = { en, fr };

test.each([
  ['en', '2026-11-26T19:05:00Z', 'Redeemed by you at 2:05 p.m.'],
  ['fr', '2026-11-26T19:05:00Z', 'Validé par vous à 14 h 05'],
  ['en', '2026-11-25T19:05:00Z', 'Redeemed by you on Nov 25, 2026 at 2:05 p.m.'],
  ['fr', '2026-11-25T19:05:00Z', 'Validé par vous le 25 nov. 2026 à 14 h 05'],
  ['en', '2026-11-26T04:30:00Z', 'Redeemed by you on Nov 25, 2026 at 11:30 p.m.'],
] as const)('staff read in %s when the redemption of %s was: “%s”', (language, utc, text) => {
  const t = createTranslator<typeof en>(catalogues[language], language);
  const clock = { timeZone: 'America/Toronto', now: new Date('2026-11-26T20:00:00Z'), language };
  expect(t('byYou', { when: whenAtVenue(t, utc, clock) }).replaceAll(/\s/g, ' ')).toBe(text);
});
