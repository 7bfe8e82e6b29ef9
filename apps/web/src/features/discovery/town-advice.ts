import type { discoveryRoutes, NearestTown } from '@ambiance/contract/discovery';
import type { Result } from '@ambiance/contract/route';
import { defaultRadiusKm } from '@ambiance/domain/search-radius';
import { emptyFilter, type Filter, isSameCity, type Searcher, type SearchRequest } from './search-filter.ts';

type NearbyCount = Result<(typeof discoveryRoutes)['nearbyCounts']>[number];

/** Something to try that finds somebody, and what it changes of the filter. */
export interface Advice {
  kind: 'anyMood' | 'ownCity' | 'nearMe' | 'wider' | 'everywhere';
  radiusKm?: number;
  changes: Partial<Filter>;
}

export interface Surroundings {
  /** Whether the same search without a mood finds somebody. */
  hasOthers: boolean;
  /** How many there are within each radius of the plan. */
  counts: readonly NearbyCount[];
  /** The nearest city where people are. */
  town: NearestTown | null;
}

/** What to try after a search of one's own place that found nobody: only what the plan allows and what finds somebody. */
export function townAdvice(
  request: SearchRequest,
  searcher: Searcher,
  { hasOthers, counts, town }: Surroundings,
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

/** Whether somebody is the first of their town: nothing that they can do finds anybody nearby. */
export const isEarly = (advice: readonly Advice[]): boolean =>
  advice.every(({ kind, radiusKm = 0 }) => kind === 'everywhere' || (kind === 'wider' && radiusKm > defaultRadiusKm));

/** Whether the plan can search a city: the free one its own alone. */
export const canSearchIn = (city: string, searcher: Searcher): boolean =>
  searcher.tier !== 'free' || isSameCity(city, searcher.city);
