import type { TierKey } from '@ambiance/domain/tiers';
import { expect, test } from 'vitest';
import { isOwnPlace, type Searcher, type SearchRequest } from '../filter/search-filter.ts';
import { canSearchIn, isEarly, townAdvice } from './town-advice.ts';

const searcher = (tier: TierKey, changes: Partial<Searcher> = {}): Searcher => ({
  id: 'ana',
  tier,
  moods: ['chat'],
  ownMood: null,
  city: 'Québec, QC',
  position: { lat: 46.8, lng: -71.2 },
  searchRadiusKm: 50,
  ...changes,
});
const near = (radiusKm: number): SearchRequest => ({ lat: '46.8', lng: '-71.2', radiusKm: String(radiusKm) });
const counts = (...all: [radiusKm: number, count: number][]) => all.map(([radiusKm, count]) => ({ radiusKm, count }));
const nobody = { hasOthers: false, counts: counts([5, 0], [50, 0]), town: null };
const town = (city: string) => ({ city, distanceKm: 10 });
const adviceOf = (...asked: Parameters<typeof townAdvice>) =>
  townAdvice(...asked).map(({ kind, radiusKm }) => (radiusKm ? `${kind} ${radiusKm}` : kind));

test.each<[name: string, advice: string[], asked: Parameters<typeof townAdvice>]>([
  [
    'others are nearby in another mood',
    ['anyMood'],
    [{ mood: 'chat' }, searcher('free'), { ...nobody, hasOthers: true }],
  ],
  ['a free member, and no one is nearby', [], [{}, searcher('free'), nobody]],
  [
    'a free member with someone nearby',
    ['nearMe'],
    [{}, searcher('free'), { ...nobody, counts: counts([5, 0], [25, 3]) }],
  ],
  [
    'a free member, whose radius is fixed',
    [],
    [near(20), searcher('free', { searchRadiusKm: 20 }), { ...nobody, counts: counts([25, 0], [50, 3]) }],
  ],
  [
    'a standard member with someone farther away',
    ['wider 100', 'everywhere'],
    [near(50), searcher('standard'), { ...nobody, counts: counts([50, 0], [100, 3]) }],
  ],
  [
    'a standard member who searched in their city, with someone beyond their radius',
    ['wider 100', 'everywhere'],
    [{ city: 'Québec' }, searcher('standard'), { ...nobody, counts: counts([50, 0], [100, 3]) }],
  ],
  [
    'a free member at the edge of their city',
    ['ownCity'],
    [near(5), searcher('free', { searchRadiusKm: 5 }), { ...nobody, town: town('Quebec') }],
  ],
  ['a member near another town', ['everywhere'], [near(5), searcher('standard'), { ...nobody, town: town('Lévis') }]],
  ['a premium member far from everyone', ['everywhere'], [near(1000), searcher('premium'), nobody]],
  ['a premium member who searched everywhere', [], [{}, searcher('premium', { position: undefined }), nobody]],
])('the suggestions fit the results: %s', (_, advice, asked) => {
  expect(adviceOf(...asked)).toEqual(advice);
});

test.each<[isIt: boolean, asked: Parameters<typeof townAdvice>]>([
  [true, [{}, searcher('free'), nobody]],
  [true, [near(50), searcher('standard'), { ...nobody, counts: counts([50, 0], [100, 3]) }]],
  [true, [near(50), searcher('standard'), { ...nobody, town: town('Lévis') }]],
  [false, [near(5), searcher('standard'), { ...nobody, counts: counts([5, 0], [10, 3]) }]],
  [false, [near(5), searcher('standard'), { ...nobody, town: town('Québec') }]],
  [false, [{}, searcher('free'), { ...nobody, counts: counts([5, 2]) }]],
  [false, [{ mood: 'chat' }, searcher('free'), { ...nobody, hasOthers: true }]],
])('a member counts as one of the first only if no possible search finds anyone nearby: %s', (isIt, asked) => {
  expect(isEarly(townAdvice(...asked))).toBe(isIt);
});

test('the free plan searches its own city only, in any spelling', () => {
  expect(canSearchIn('quebec', searcher('free'))).toBe(true);
  expect(canSearchIn('Lévis', searcher('free'))).toBe(false);
  expect(canSearchIn('Lévis', searcher('standard'))).toBe(true);
});

test.each<[SearchRequest, TierKey, boolean]>([
  [{}, 'free', true],
  [{ mood: 'chat' }, 'free', true],
  [near(5), 'premium', true],
  [{ city: 'Quebec' }, 'standard', true],
  [{ city: 'Lévis' }, 'standard', false],
  [{ q: 'Ana' }, 'free', false],
  [{ ...near(5), minAge: '30' }, 'free', false],
  [{ maxAge: '30' }, 'free', false],
  [{ speaks: 'fr' }, 'free', false],
])('%j of the plan %s searches around the member’s own position: %s', (request, tier, isOwn) => {
  expect(isOwnPlace(request, searcher(tier))).toBe(isOwn);
});
