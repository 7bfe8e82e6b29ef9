import { expect, test } from 'vitest';
import { partsOf } from './quoted-parts.ts';

test('errors and commands that a French check quotes are separated from its own words', () => {
  const sentence = 'Erreur reçue\u202f: «\u202fconnect ECONNREFUSED\u202f». Lancez «\u202fkeys vapid\u202f».';
  expect(partsOf(sentence)).toEqual([
    { text: 'Erreur reçue\u202f: «\u202f', isQuote: false },
    { text: 'connect ECONNREFUSED', isQuote: true },
    { text: '\u202f». Lancez «\u202f', isQuote: false },
    { text: 'keys vapid', isQuote: true },
    { text: '\u202f».', isQuote: false },
  ]);
  expect(partsOf('Stripe accepts our key.')).toEqual([{ text: 'Stripe accepts our key.', isQuote: false }]);
});
