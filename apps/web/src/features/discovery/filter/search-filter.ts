import type { discoveryRoutes } from '@ambiance/contract/discovery';
import type { Member } from '@ambiance/contract/members';
import type { Input } from '@ambiance/contract/route';
import { searchedAges } from '@ambiance/domain/ages';
import { type Language, languages } from '@ambiance/domain/languages';
import { isMood, type Mood } from '@ambiance/domain/moods';
import { allowedRadiusKm, maxRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';

/** A member's search filter, as the URL of /search contains it. */
export interface Filter {
  /** Undefined: any mood. */
  mood: Mood | undefined;
  city: string;
  q: string;
  nearMe: boolean;
  /** Undefined until it is chosen; then the user's own radius applies. */
  radiusKm: number | undefined;
  minAge: number | undefined;
  maxAge: number | undefined;
  speaks: Language | undefined;
}

/** The user who searches, with everything that turns a filter into a search. */
export interface Searcher {
  id: string;
  tier: TierKey;
  moods: readonly Mood[];
  /** The user's mood, if they have set one. A visit starts with it. */
  ownMood: Mood | null;
  city: string;
  position: { lat: number; lng: number } | undefined;
  /** Search radius chosen at registration. It applies if the filter has none. */
  searchRadiusKm: number;
}

/** Parts of a filter that the user types or moves, and that apply only afterwards. */
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

/**
 * Returns the filter of a URL. A visit without a filter starts with the user's own mood if their plan includes it, and otherwise
 * with everyone nearby.
 */
export function filterAt(
  address: URLSearchParams,
  { ownMood, moods, position }: Pick<Searcher, 'ownMood' | 'moods' | 'position'>,
): Filter {
  const mood = ownMood && moods.includes(ownMood) ? ownMood : undefined;
  return readFilter(address) ?? { ...emptyFilter, mood, nearMe: !mood && position !== undefined };
}

/** Counts the conditions that the user chose. A visit without a mood starts nearby on its own, with the usual radius. */
export function countChosen({ q, city, nearMe, radiusKm, minAge, maxAge, speaks }: Filter, searcher: Searcher): number {
  const chosenNearMe = nearMe && (radiusKm !== undefined || !filterAt(new URLSearchParams(), searcher).nearMe);
  return [q, city, chosenNearMe, minAge ?? maxAge, speaks].filter(Boolean).length;
}

/** Parses the filter of a URL. Returns undefined if it contains no search. */
export function readFilter(address: URLSearchParams): Filter | undefined {
  if (!Object.keys(emptyFilter).some((name) => address.has(name))) return undefined;
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

/** Ages that can be searched. A range with swapped ends, which only a hand-written URL has, is ignored. */
function readAges(address: URLSearchParams): Pick<Filter, 'minAge' | 'maxAge'> {
  const read = (name: 'minAge' | 'maxAge') => {
    const age = Number(address.get(name));
    return Number.isInteger(age) && age >= searchedAges.from && age <= searchedAges.to ? age : undefined;
  };
  const [minAge, maxAge] = [read('minAge'), read('maxAge')];
  return minAge && maxAge && minAge > maxAge ? { minAge: undefined, maxAge: undefined } : { minAge, maxAge };
}

/** Returns the query of a filter. It always contains the mood, so that a search for any mood differs from no search. */
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

/** Ages and language, in the form that URLs and requests use. */
const traitsOf = ({ minAge, maxAge, speaks }: Pick<Filter, 'minAge' | 'maxAge' | 'speaks'>) => ({
  ...(minAge !== undefined && { minAge: String(minAge) }),
  ...(maxAge !== undefined && { maxAge: String(maxAge) }),
  ...(speaks && { speaks }),
});

/** Updates a draft after its filter has changed. Fields that the user has not edited take the new values. */
export const mergeDraft = (draft: Draft, before: Draft, now: Draft): Draft => ({
  q: draft.q === before.q ? now.q : draft.q,
  city: draft.city === before.city ? now.city : draft.city,
  radiusKm: draft.radiusKm === before.radiusKm ? now.radiusKm : draft.radiusKm,
});

/** Returns the request for a filter: only what the plan allows, and a position only with `nearMe`. */
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

/**
 * Around a position, a city counts only together with a name. Without a position, the server uses the user's own city on the
 * free plan.
 */
function cityOf(
  filter: Filter,
  searcher: Searcher,
  { isNear, isNamed }: { isNear: boolean; isNamed: boolean },
): string {
  const isFree = searcher.tier === 'free';
  if (isNear ? !isNamed : isFree) return '';
  return shortCity(isFree ? searcher.city : filter.city);
}

/** A city's name up to its first comma. */
export const shortCity = (city: string): string => city.split(',', 1).join().trim();

/** Compares two cities, ignoring accents and what follows the first comma. */
export const isSameCity = (one: string, other: string): boolean =>
  shortCity(one).localeCompare(shortCity(other), undefined, { sensitivity: 'base' }) === 0;

/** True if a search is for all members around the user or in their city, in one mood or any. */
export function isOwnPlace({ q, minAge, maxAge, speaks, lat, city }: SearchRequest, searcher: Searcher): boolean {
  if (q || minAge || maxAge || speaks) return false;
  return lat !== undefined || !city || isSameCity(city, searcher.city);
}

/** True if a member may be shown to the user in this browser. */
export const isShown = (member: Member, searcherId: string, blockedIds: ReadonlySet<string>): boolean =>
  member.id !== searcherId && member.status === 'Active' && !blockedIds.has(member.id);
