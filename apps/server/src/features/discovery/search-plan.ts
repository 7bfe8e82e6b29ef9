import type { UserId } from '@ambiance/domain/ids';
import type { SearchFilter } from '@ambiance/contract/discovery';
import { latestBirthDate, searchedAges } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import { cellAt, type CellId } from '@ambiance/domain/location-grid';
import type { Language } from '@ambiance/domain/languages';
import type { Mood } from '@ambiance/domain/moods';
import { allowedRadiusKm, defaultRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';

export interface Searcher {
  id: UserId;
  tier: TierKey;
  /** Their newest; null where none is known, and where nothing depends on it. */
  cell: CellId | null;
}

/** A search as it is allowed: by distance where it has a cell, or else by activity, the own city first. */
export interface SearchPlan {
  searcherId: string;
  /** Whether hosts who show themselves are among those who can be found. */
  seesHosts: boolean;
  mood: Mood | undefined;
  /** When it is: a mood that is over finds nobody. */
  now: Date;
  /** Part of the display name. */
  q: string | undefined;
  near: Near | undefined;
  /** Born after one day and by another: only members whose age others are told. */
  born: { after: CalendarDate | undefined; by: CalendarDate } | undefined;
  speaks: Language | undefined;
  /** Only members of this city. */
  city: City | undefined;
}

export interface Near {
  cell: CellId;
  radiusKm: number;
}

/** A city by its name, or the searcher's own. */
export type City = { named: string } | 'own';

/** Whom a searcher may find at all: venues show their hosts to premium members. */
export const permissionsOf = ({ id, tier }: Pick<Searcher, 'id' | 'tier'>) => ({
  searcherId: id,
  seesHosts: tier === 'premium',
});

/**
 * Fits a filter into the searcher's plan, at an instant and on its day. What is beyond the plan is replaced silently.
 * @throws DomainError `field.required` for half a position, `ages.crossed`
 */
export function planSearch(
  filter: SearchFilter,
  searcher: Searcher,
  { now, today }: { now: Date; today: CalendarDate },
): SearchPlan {
  const cell = centreOf(filter, searcher);
  const wanted = {
    ...permissionsOf(searcher),
    mood: filter.mood,
    now,
    q: filter.q || undefined,
    born: birthDatesOf(filter, today),
    speaks: filter.speaks,
  };
  const named = filter.city ? { named: filter.city } : undefined;
  if (cell === undefined) return { ...wanted, near: undefined, city: searcher.tier === 'free' ? 'own' : named };
  const radiusKm = allowedRadiusKm(filter.radiusKm ?? defaultRadiusKm, searcher.tier);
  return { ...wanted, near: { cell, radiusKm }, city: wanted.q ? named : undefined };
}

function birthDatesOf({ minAge, maxAge }: SearchFilter, today: CalendarDate): SearchPlan['born'] {
  if (minAge === undefined && maxAge === undefined) return undefined;
  const [youngest, oldest] = [minAge ?? searchedAges.from, maxAge ?? searchedAges.to];
  if (youngest > oldest) throw new DomainError('ages.crossed', { fields: { minAge: 'ages.crossed' } });
  return {
    after: oldest === searchedAges.to ? undefined : latestBirthDate(today, oldest + 1),
    by: latestBirthDate(today, youngest),
  };
}

/** Whether a search that sends a position begins where the searcher is instead, as it does on the free plan. */
export const beginsAtOwnCell = ({ lat }: SearchFilter, tier: TierKey): boolean => tier === 'free' && lat !== undefined;

/** Only the cell of a sent position counts, and on the free plan a stored position counts instead of it. */
function centreOf(filter: SearchFilter, { tier, cell }: Searcher): CellId | undefined {
  const { lat, lng } = filter;
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw new DomainError('field.required', { fields: { lat: 'field.required' } });
  if (lng === undefined) throw new DomainError('field.required', { fields: { lng: 'field.required' } });
  return beginsAtOwnCell(filter, tier) && cell !== null ? cell : cellAt(lat, lng);
}
