import type { NearestTown } from '@ambiance/contract/discovery';
import { defaultRadiusKm } from '@ambiance/domain/search-radius';
import { emptyFilter, type Filter, isSameCity, type Searcher, type SearchRequest } from '../filter/search-filter.ts';
import type { NearbyCount } from './growing-counts.ts';

/** A suggestion that finds members, with its change of the filter. */
export interface Advice {
  kind: 'anyMood' | 'ownCity' | 'nearMe' | 'wider' | 'everywhere';
  radiusKm?: number;
  changes: Partial<Filter>;
}

export interface TownFacts {
  /** The same search without a mood finds members. */
  hasOthers: boolean;
  /** Number of members within each radius of the plan. */
  counts: readonly NearbyCount[];
  /** The nearest city with members. */
  town: NearestTown | null;
}

/** Suggestions after a search of the user's own area that found no members. Each is allowed by the plan and finds members. */
export function townAdvice(
  request: SearchRequest,
  searcher: Searcher,
  { hasOthers, counts, town }: TownFacts,
): Advice[] {
  if (hasOthers) return [{ kind: 'anyMood', changes: { mood: undefined } }];
  const isFree = searcher.tier === 'free';
  const isNear = request.lat !== undefined;
  const nearest = counts.find(({ count }) => count > 0)?.radiusKm;
  const advice: Advice[] = [];
  if (nearest !== undefined && !isNear && nearest <= searcher.searchRadiusKm) {
    advice.push({ kind: 'nearMe', changes: { mood: undefined, nearMe: true } });
  } else if (nearest !== undefined && !isFree && nearest > Number(request.radiusKm ?? 0)) {
    advice.push({
      kind: 'wider',
      radiusKm: nearest,
      changes: { mood: undefined, nearMe: true, radiusKm: nearest },
    });
  }
  if (isNear && town && isSameCity(town.city, searcher.city)) {
    advice.push({ kind: 'ownCity', changes: { ...emptyFilter, city: isFree ? '' : town.city } });
  }
  if (!isFree && (isNear || request.city)) advice.push({ kind: 'everywhere', changes: emptyFilter });
  return advice;
}

/** True if the user is among the first of their town: no suggestion finds members nearby. */
export const isEarly = (advice: readonly Advice[]): boolean =>
  advice.every(({ kind, radiusKm = 0 }) => kind === 'everywhere' || (kind === 'wider' && radiusKm > defaultRadiusKm));

/** True if the plan can search a city. The free plan can search only the user's own. */
export const canSearchIn = (city: string, searcher: Searcher): boolean =>
  searcher.tier !== 'free' || isSameCity(city, searcher.city);
