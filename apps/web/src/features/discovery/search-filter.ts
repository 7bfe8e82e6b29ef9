import type { discoveryRoutes } from '@ambiance/contract/discovery';
import type { Member } from '@ambiance/contract/members';
import type { Input } from '@ambiance/contract/route';
import { searchedAges } from '@ambiance/domain/ages';
import { type Language, languages } from '@ambiance/domain/languages';
import { isMood, type Mood } from '@ambiance/domain/moods';
import { allowedRadiusKm, maxRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';

/** What a member looks for, as the address of /search keeps it. */
export interface Filter {
  /** Undefined is any mood. */
  mood: Mood | undefined;
  city: string;
  q: string;
  nearMe: boolean;
  /** Undefined until it is chosen: the searcher's own. */
  radiusKm: number | undefined;
  minAge: number | undefined;
  maxAge: number | undefined;
  speaks: Language | undefined;
}

/** Who searches: what decides how a filter becomes a search. */
export interface Searcher {
  id: string;
  tier: TierKey;
  moods: readonly Mood[];
  /** The mood that colours a visit from the start, where the member has set one. */
  ownMood: Mood | null;
  city: string;
  position: { lat: number; lng: number } | undefined;
  /** How far around they look where no filter says otherwise, as chosen at registration. */
  searchRadiusKm: number;
}

/** The parts of a filter that are typed or moved before they count. */
export type Draft = Pick<Filter, 'q' | 'city' | 'radiusKm'>;

export type SearchRequest = Input<(typeof discoveryRoutes)['search']['query']>;

export const emptyFilter: Filter = {
  mood: undefined,
  city: '',
  q: '',
  nearMe: false,
  radiusKm: undefined,
  minAge: undefined,
  maxAge: undefined,
  speaks: undefined,
};

const anyMood = 'all';
const names = [
  'mood',
  'city',
  'q',
  'nearMe',
  'radiusKm',
  'minAge',
  'maxAge',
  'speaks',
] as const satisfies readonly (keyof Filter)[];

/** What is searched for at an address; a visit without a filter starts with the searcher's own mood where their plan has it. */
export function filterAt(
  address: URLSearchParams,
  { ownMood, moods }: Pick<Searcher, 'ownMood' | 'moods'>,
): Filter | undefined {
  return readFilter(address) ?? (ownMood && moods.includes(ownMood) ? { ...emptyFilter, mood: ownMood } : undefined);
}

/** The filter of an address; undefined where nothing has been searched for yet. */
export function readFilter(address: URLSearchParams): Filter | undefined {
  if (!names.some((name) => address.has(name))) return undefined;
  const mood = address.get('mood');
  const radiusKm = Number(address.get('radiusKm'));
  const isRadius = Number.isInteger(radiusKm) && radiusKm >= minRadiusKm && radiusKm <= maxRadiusKm.premium;
  return {
    mood: isMood(mood) ? mood : undefined,
    city: address.get('city') ?? '',
    q: address.get('q') ?? '',
    nearMe: address.get('nearMe') === 'true',
    radiusKm: isRadius ? radiusKm : undefined,
    ...readAges(address),
    speaks: languages.find((language) => language === address.get('speaks')),
  };
}

/** Ages that can be searched; ends that cross each other, which only a hand writes, are none. */
function readAges(address: URLSearchParams): Pick<Filter, 'minAge' | 'maxAge'> {
  const read = (name: 'minAge' | 'maxAge') => {
    const age = Number(address.get(name));
    return Number.isInteger(age) && age >= searchedAges.from && age <= searchedAges.to ? age : undefined;
  };
  const [minAge, maxAge] = [read('minAge'), read('maxAge')];
  return minAge && maxAge && minAge > maxAge ? { minAge: undefined, maxAge: undefined } : { minAge, maxAge };
}

/** The address of a filter. It always names the mood, so that a search for anybody differs from no search. */
export function writeFilter({ mood, city, q, nearMe, radiusKm, ...traits }: Filter): URLSearchParams {
  return new URLSearchParams({
    mood: mood ?? anyMood,
    ...(city && { city }),
    ...(q && { q }),
    ...(nearMe && { nearMe: 'true' }),
    ...(radiusKm !== undefined && { radiusKm: String(radiusKm) }),
    ...traitsOf(traits),
  });
}

/** Ages and language, as an address and a request write them. */
const traitsOf = ({ minAge, maxAge, speaks }: Pick<Filter, 'minAge' | 'maxAge' | 'speaks'>) => ({
  ...(minAge !== undefined && { minAge: String(minAge) }),
  ...(maxAge !== undefined && { maxAge: String(maxAge) }),
  ...(speaks && { speaks }),
});

/** A draft after the filter under it has changed: what nobody had touched follows, the rest stays as it was typed. */
export const mergeDraft = (draft: Draft, before: Draft, now: Draft): Draft => ({
  q: draft.q === before.q ? now.q : draft.q,
  city: draft.city === before.city ? now.city : draft.city,
  radiusKm: draft.radiusKm === before.radiusKm ? now.radiusKm : draft.radiusKm,
});

/** What is sent for a filter: only what the plan allows, and a position only with near-me on. */
export function requestOf(filter: Filter, searcher: Searcher): SearchRequest {
  const q = filter.q.trim();
  const position = filter.nearMe ? searcher.position : undefined;
  const city = cityOf(filter, searcher, { isNear: position !== undefined, isNamed: q !== '' });
  return {
    ...(filter.mood && searcher.moods.includes(filter.mood) && { mood: filter.mood }),
    ...(q && { q }),
    ...(city && { city }),
    ...traitsOf(filter),
    ...(position && {
      lat: String(position.lat),
      lng: String(position.lng),
      radiusKm: String(allowedRadiusKm(filter.radiusKm ?? searcher.searchRadiusKm, searcher.tier)),
    }),
  };
}

/** Around a position only a name is looked for in a city; without one the server knows the free plan's, which is the own. */
function cityOf(
  filter: Filter,
  searcher: Searcher,
  { isNear, isNamed }: { isNear: boolean; isNamed: boolean },
): string {
  const isFree = searcher.tier === 'free';
  if (isNear ? !isNamed : isFree) return '';
  return shortCity(isFree ? searcher.city : filter.city);
}

/** A city without what follows its name. */
export const shortCity = (city: string): string => city.split(',', 1).join().trim();

/** Whether two cities are one, with or without accents and what follows their names. */
export const isSameCity = (one: string, other: string): boolean =>
  shortCity(one).localeCompare(shortCity(other), undefined, { sensitivity: 'base' }) === 0;

/** Whether a search is for anybody around the searcher or in their city, in a mood or any. */
export function isOwnPlace({ q, minAge, maxAge, speaks, lat, city }: SearchRequest, searcher: Searcher): boolean {
  if (q || minAge || maxAge || speaks) return false;
  return lat !== undefined || !city || isSameCity(city, searcher.city);
}

/** Whether a member may be shown to the searcher on this browser. */
export const isShown = (member: Member, searcherId: string, blockedIds: ReadonlySet<string>): boolean =>
  member.id !== searcherId && member.status === 'Active' && !blockedIds.has(member.id);
