import { expect, test } from 'vitest';
import type { ManagedPerk } from './managed-perk.ts';
import { draftFor, inTitledLanguage, isChangedElsewhere, type PerkDraft, perkDraft, rulesOf } from './perk-draft.ts';

const draft = (changes: Partial<PerkDraft>): PerkDraft => ({
  ...perkDraft(undefined, 'America/Toronto', 'en'),
  ...changes,
});
test('weekdays, times and quotas are sent as the server takes them, and read back the same', () => {
  expect(rulesOf(draft({}))).toEqual({ hours: [], maxPerDay: null, maxClaims: null });
  const friday = draft({ days: [5], opens: '17:00', closes: '19:00', maxPerDay: '10', maxClaims: '200' });
  const rules = { hours: [{ day: 5, opens: '17:00', closes: '19:00' }], maxPerDay: 10, maxClaims: 200 };
  expect(rulesOf(friday)).toEqual(rules);
  expect(rulesOf(draft({ days: [2] })).hours).toEqual([{ day: 2, opens: '00:00', closes: '00:00' }]);
  expect(rulesOf(draft({ opens: '08:00', closes: '10:00' })).hours).toHaveLength(7);
});

const blank = { title: '', blurb: '', terms: '' };

test('a perk titled only in the other language is sent as first written in that language', () => {
  const french = { title: 'Un café', blurb: '', terms: 'Le midi' };
  expect(inTitledLanguage(draft({ blurb: 'At the counter', translation: french }))).toMatchObject({
    ...french,
    language: 'fr',
    translation: { ...blank, blurb: 'At the counter' },
  });
  const both = draft({ title: 'A coffee', translation: french });
  expect(inTitledLanguage(both)).toBe(both);
  const none = draft({});
  expect(inTitledLanguage(none)).toBe(none);
});

test('the preview shows each text in the reader’s language, or in the other one if it is missing', () => {
  const written = draft({ title: 'A coffee', terms: 'At noon', translation: { ...blank, title: 'Un café' } });
  expect(draftFor('fr', written)).toEqual({
    title: 'Un café',
    blurb: null,
    terms: 'At noon',
    languages: { title: 'fr', blurb: null, terms: 'en' },
  });
  expect(draftFor('en', written)).toMatchObject({ title: 'A coffee', languages: { title: 'en', terms: 'en' } });
});

test('a perk that was changed or ended elsewhere is noticed; its use, and an earlier save whose response got lost, are not', () => {
  const timeZone = 'America/Toronto';
  const perk = {
    ...perkDraft(undefined, timeZone, 'en'),
    title: 'A coffee',
    terms: 'At noon',
    translation: { ...blank, title: 'Un café' },
    endsUtc: '2026-11-21T04:59:59.000Z',
    hours: [],
    maxPerDay: 10,
    maxClaims: null,
    claimed: 3,
    redeemed: 1,
  } as unknown as ManagedPerk;
  const written = { values: { ...perkDraft(perk, timeZone, 'en'), title: 'Two coffees' }, endsUtc: perk.endsUtc };
  const isChanged = (changes: Partial<ManagedPerk>) =>
    isChangedElsewhere(perk, { ...perk, ...changes }, written, timeZone);
  // The last one ended on its last day, some hours early.
  for (const changes of [{ title: 'A tea' }, { maxPerDay: 5 }, { endsUtc: '2026-11-20T18:00:00.000Z' }]) {
    expect([changes, isChanged(changes)]).toEqual([changes, true]);
  }
  for (const changes of [{}, { claimed: 4, redeemed: 2 }, { title: 'Two coffees' }]) {
    expect([changes, isChanged(changes)]).toEqual([changes, false]);
  }
  expect(isChanged({ title: 'Two coffees', endsUtc: '2026-11-20T18:00:00.000Z' })).toBe(true);
});
