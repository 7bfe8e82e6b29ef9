import { expect, test } from 'vitest';
import type { ManagedPerk } from './managed-perk.ts';
import { type PerkOrder, searchPerks, titleFor } from './perk-search.ts';

const perk = (id: number, title: string, more: Partial<ManagedPerk> = {}) =>
  ({
    id,
    title,
    blurb: null,
    language: 'en',
    translation: { title: null, blurb: null, terms: null },
    redeemed: 0,
    endsUtc: null,
    ...more,
  }) as ManagedPerk;

const perks = [
  perk(3, 'Wine'),
  perk(2, 'A coffee', { redeemed: 5, translation: { title: 'Un café', blurb: null, terms: null } }),
  perk(1, 'Dessert', { endsUtc: '2026-12-01T04:59:59.000Z', blurb: 'With coffee' }),
];
const ids = (q: string, order: PerkOrder = 'newest') =>
  searchPerks(perks, { q, order, reader: 'en' }).map(({ id }) => id);

test('a search finds words of the title or the description in both languages, without accents', () => {
  expect(ids('')).toEqual([3, 2, 1]);
  expect(ids('CAFE')).toEqual([2]);
  expect(ids('coffee')).toEqual([2, 1]);
  expect(ids('coffee with')).toEqual([1]);
  expect(ids('tea')).toEqual([]);
});

test('perks are listed by title, use or end', () => {
  expect(ids('', 'title')).toEqual([2, 1, 3]);
  expect(ids('', 'used')[0]).toBe(2);
  expect(ids('', 'ending')[0]).toBe(1);
});

test('a title is shown in the reader’s language if it is translated', () => {
  expect(titleFor('fr', perks[1]!)).toEqual({ text: 'Un café', language: 'fr' });
  expect(titleFor('fr', perks[0]!)).toEqual({ text: 'Wine', language: 'en' });
});
