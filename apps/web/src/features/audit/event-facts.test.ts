import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translator.ts';
import { texts as english } from './audit.en.ts';
import { texts as french } from './audit.fr.ts';
import { detailsOf, detailText } from './event-facts.ts';

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

const nobody = { actor: null, member: null, caseId: null, details: null, why: null };
const refund = { ...nobody, id: 1, atUtc: '2026-11-18T17:00:00.000Z', action: 'payment-refund' as const };

test.each([
  ['accepted', 'Accepted', 'Accepté'],
  ['refused', 'Refused', 'Refusé'],
  ['pending', 'Not confirmed at the time', 'Non confirmé à ce moment-là'],
])('the answer “%s” of the payment provider is shown in the reader’s language', (outcome, inEnglish, inFrench) => {
  const recorded = { ...refund, parameters: { payment: 'pi_1', outcome } };
  expect(detailsOf(recorded, en)).toEqual([
    ['Payment', 'pi_1'],
    ['Answer of the payment provider', inEnglish],
  ]);
  expect(detailsOf(recorded, fr)).toEqual([
    ['Paiement', 'pi_1'],
    ['Réponse du service de paiement', inFrench],
  ]);
});

test.each([
  ['key-rejected', 'Ambiance’s key was rejected', 'La clé d’Ambiance a été refusée'],
  ['charge_disputed', 'charge_disputed', 'charge_disputed'],
])('the refusal “%s” of a refund is shown in the reader’s language', (refused, inEnglish, inFrench) => {
  const recorded = { ...refund, parameters: { outcome: 'refused', refused } };
  expect(detailsOf(recorded, en)).toContainEqual(['Reason for the refusal', inEnglish]);
  expect(detailsOf(recorded, fr)).toContainEqual(['Motif du refus', inFrench]);
});
