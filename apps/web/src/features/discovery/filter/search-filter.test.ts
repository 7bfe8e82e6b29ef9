import type { Member } from '@ambiance/contract/members';
import { moods } from '@ambiance/domain/moods';
import { describe, expect, test } from 'vitest';
import {
  countChosen,
  emptyFilter,
  type Filter,
  filterAt,
  isShown,
  mergeDraft,
  readFilter,
  requestOf,
  type Searcher,
  writeFilter,
} from './search-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));
const montreal = { lat: 45.51, lng: -73.57 };
const free: Searcher = {
  id: 'ana',
  tier: 'free',
  moods: ['chat'],
  ownMood: 'chat',
  city: 'Montréal',
  position: montreal,
  searchRadiusKm: 50,
};
const standard: Searcher = { ...free, tier: 'standard', moods: ['chat', 'dinner', 'outdoor'] };
const premium: Searcher = { ...free, tier: 'premium', moods };

describe('the address of /search', () => {
  test('without a filter means that no search was made', () => {
    expect(read('')).toBeUndefined();
    expect(read('utm_source=letter')).toBeUndefined();
  });

  test('without a filter starts with the mood of the member, or with everyone nearby if they have none', () => {
    const first = (searcher: Searcher) => filterAt(new URLSearchParams(), searcher);
    expect(first(free)).toEqual({ ...emptyFilter, mood: 'chat' });
    expect(first({ ...free, ownMood: null })).toEqual({ ...emptyFilter, nearMe: true });
    expect(first({ ...free, ownMood: 'travel' })).toEqual({ ...emptyFilter, nearMe: true });
    expect(first({ ...free, ownMood: null, position: undefined })).toEqual(emptyFilter);
  });

  test('counts the conditions that a member chose, and not the nearby with which a visit without a mood starts', () => {
    const filter = { ...emptyFilter, mood: 'chat', nearMe: true } as const;
    expect(countChosen({ ...filter, mood: undefined }, { ...free, ownMood: null })).toBe(0);
    expect(countChosen(filter, free)).toBe(1);
    expect(countChosen({ ...filter, q: 'Zoé', minAge: 30, maxAge: 40, speaks: 'fr' }, free)).toBe(4);
  });

  test.each<[string, Partial<Filter>]>([
    ['mood=all', {}],
    ['mood=dinner', { mood: 'dinner' }],
    ['mood=all&city=Montr%C3%A9al&q=Zo%C3%A9', { city: 'Montréal', q: 'Zoé' }],
    ['mood=chat&nearMe=true&radiusKm=75', { mood: 'chat', nearMe: true, radiusKm: 75 }],
  ])('%s is read and written unchanged', (address, part) => {
    const filter = { ...emptyFilter, ...part };
    expect(read(address)).toEqual(filter);
    expect(writeFilter(filter).toString()).toBe(address);
  });

  test.each([
    ['mood=gloomy', {}],
    ['mood=', {}],
    ['radiusKm=4', {}],
    ['radiusKm=1001', {}],
    ['radiusKm=7.5', {}],
    ['nearMe=yes&radiusKm=x', {}],
    ['radiusKm=5', { radiusKm: 5 }],
    ['radiusKm=1000', { radiusKm: 1000 }],
  ])('%s keeps its valid parts', (address, part) => {
    expect(read(address)).toEqual({ ...emptyFilter, ...part });
  });
});

test('the address and the request contain valid ages and a language, and no invalid ages', () => {
  const filter = { ...emptyFilter, minAge: 30, maxAge: 40, speaks: 'fr' as const };
  expect(writeFilter(filter).toString()).toBe('mood=all&minAge=30&maxAge=40&speaks=fr');
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(requestOf(filter, free)).toEqual({ minAge: '30', maxAge: '40', speaks: 'fr' });
  for (const wrong of ['minAge=17', 'maxAge=100', 'minAge=thirty', 'minAge=41&maxAge=40', 'speaks=de']) {
    expect(readFilter(new URLSearchParams(wrong)), wrong).toEqual(emptyFilter);
  }
  expect(read('minAge=40&maxAge=40')).toEqual({ ...emptyFilter, minAge: 40, maxAge: 40 });
});

describe('the search request', () => {
  test('leaves out an empty mood and all other empty fields', () => {
    expect(requestOf({ ...emptyFilter, q: '  ', city: ' ' }, premium)).toEqual({});
  });

  test('cuts the city at the first comma', () => {
    expect(requestOf({ ...emptyFilter, city: ' Québec , QC, Canada' }, standard)).toEqual({ city: 'Québec' });
  });

  test('has no city from a free member; a name search around a position keeps the city', () => {
    const filter = { ...emptyFilter, city: 'Paris' };
    expect(requestOf(filter, free)).toEqual({});
    expect(requestOf({ ...filter, nearMe: true, q: 'Ana' }, { ...free, city: 'Laval, QC' })).toMatchObject({
      city: 'Laval',
    });
  });

  test('contains a position only with near-me on and a known position', () => {
    const near = { lat: '45.51', lng: '-73.57', radiusKm: '50' };
    expect(requestOf({ ...emptyFilter, nearMe: true }, free)).toEqual(near);
    expect(requestOf({ ...emptyFilter, nearMe: false }, premium)).toEqual({});
    expect(requestOf({ ...emptyFilter, nearMe: true, city: 'Laval' }, { ...standard, position: undefined })).toEqual({
      city: 'Laval',
    });
  });

  test('drops the city for a position without a name search, and keeps it with one', () => {
    const filter = { ...emptyFilter, nearMe: true, city: 'Laval' };
    expect(requestOf(filter, standard)).not.toHaveProperty('city');
    expect(requestOf({ ...filter, q: ' Ana ' }, standard)).toMatchObject({ city: 'Laval', q: 'Ana', lat: '45.51' });
  });

  test.each([
    ['free', free, '50'],
    ['standard', standard, '100'],
    ['premium', premium, '800'],
  ])('has a radius of 800 km on %s, cut to the plan', (_tier, searcher, radiusKm) => {
    expect(requestOf({ ...emptyFilter, nearMe: true, radiusKm: 800 }, searcher)).toMatchObject({ radiusKm });
  });

  test.each([
    ['free', free, '50'],
    ['standard', standard, '80'],
  ])('has the registration’s radius on %s until another is chosen', (_tier, searcher, radiusKm) => {
    const near = { ...emptyFilter, nearMe: true };
    expect(requestOf(near, { ...searcher, searchRadiusKm: 80 })).toMatchObject({ radiusKm });
    expect(requestOf({ ...near, radiusKm: 20 }, { ...searcher, searchRadiusKm: 80 })).toMatchObject({ radiusKm: '20' });
  });

  test('leaves out a mood outside the plan', () => {
    expect(requestOf({ ...emptyFilter, mood: 'travel' }, standard)).not.toHaveProperty('mood');
    expect(requestOf({ ...emptyFilter, mood: 'dinner' }, standard)).toEqual({ mood: 'dinner' });
  });
});

test('going back restores the form, but does not overwrite newer input', () => {
  const before = { q: 'Ana', city: 'Laval', radiusKm: 60 };
  const now = { q: '', city: '', radiusKm: 50 };
  expect(mergeDraft(before, before, now)).toEqual(now);
  expect(mergeDraft({ ...before, city: 'Lév' }, before, now)).toEqual({ ...now, city: 'Lév' });
  expect(mergeDraft({ ...before, radiusKm: 62 }, before, { ...before, radiusKm: 61 })).toMatchObject({ radiusKm: 62 });
});

test('the results leave out the reader, members blocked in this browser and hidden members', () => {
  const member: Member = {
    id: 'zoe',
    displayName: 'Zoé',
    age: 31,
    city: 'Montréal',
    country: 'Canada',
    description: null,
    expectations: null,
    photos: [],
    currentMoodKey: null,
    moodUntilUtc: null,
    verified: false,
    verificationSource: null,
    vouched: null,
    speaks: [],
    lastActive: null,
    firstMessageRefusal: null,
    status: 'Active',
    latitude: null,
    longitude: null,
    distanceKm: null,
  };
  expect(isShown(member, 'ana', new Set())).toBe(true);
  expect(isShown({ ...member, id: 'ana' }, 'ana', new Set())).toBe(false);
  expect(isShown(member, 'ana', new Set(['zoe']))).toBe(false);
  expect(isShown({ ...member, status: 'Blocked' }, 'ana', new Set())).toBe(false);
  expect(isShown({ ...member, status: 'Suspended' }, 'ana', new Set())).toBe(false);
});
