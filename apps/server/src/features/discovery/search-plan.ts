import type { UserId } from '@ambiance/domain/ids';
import type { SearchFilter } from '@ambiance/contract/discovery';
import { latestBirthDate, searchedAges } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { wrongField } from '@ambiance/domain/errors';
import { cellAt, type CellId } from '@ambiance/domain/location-grid';
import type { Language } from '@ambiance/domain/languages';
import type { Mood } from '@ambiance/domain/moods';
import { allowedRadiusKm, defaultRadiusKm } from '@ambiance/domain/search-radius';
import type { TierKey } from '@ambiance/domain/tiers';

export interface Searcher {
  id: UserId;
  tier: TierKey;
  /** The searcher's newest cell; null if it is unknown or not needed. */
  cell: CellId | null;
}

/**
 * A search as the searcher's plan allows it: by distance if `near` is set, otherwise by activity with the searcher's city
 * first.
 */
export interface SearchPlan {
  searcherId: string;
  /** If true, hosts who are shown individually can be found. */
  seesHosts: boolean;
  mood: Mood | undefined;
  /** The current instant; moods that have ended do not count. */
  now: Date;
  /** Part of the display name. */
  q: string | undefined;
  near: Near | undefined;
  /** Range of birth dates, without `after` itself. Only members match, since others do not see the age of staff. */
  born: { after: CalendarDate | undefined; by: CalendarDate } | undefined;
  speaks: Language | undefined;
  /** If set, only members of this city. */
  city: City | undefined;
}

/** The part of a plan that finds every member, whatever their name, age or languages, but no hosts. */
export const everyMember = { seesHosts: false, q: undefined, born: undefined, speaks: undefined } as const;

export interface Near {
  cell: CellId;
  radiusKm: number;
}

export type City = { named: string } | 'own';

/** Limits whom a searcher can find: venues show their hosts only to premium members. */
export const permissionsOf = ({ id, tier }: Pick<Searcher, 'id' | 'tier'>) => ({
  searcherId: id,
  seesHosts: tier === 'premium',
});

/**
 * Converts a filter into a search within the searcher's plan, at an instant and on its day. Values beyond the plan are
 * silently replaced.
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
  if (youngest > oldest) throw wrongField('minAge', 'ages.crossed');
  return {
    after: oldest === searchedAges.to ? undefined : latestBirthDate(today, oldest + 1),
    by: latestBirthDate(today, youngest),
  };
}

/** Returns whether a search with a position starts at the searcher's own cell instead, as on the free plan. */
export const beginsAtOwnCell = ({ lat }: SearchFilter, tier: TierKey): boolean => tier === 'free' && lat !== undefined;

/**
 * The cell to search around; undefined if no position was sent. On the free plan, the stored cell replaces the sent one if
 * there is one.
 */
function centreOf(filter: SearchFilter, { tier, cell }: Searcher): CellId | undefined {
  const { lat, lng } = filter;
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw wrongField('lat', 'field.required');
  if (lng === undefined) throw wrongField('lng', 'field.required');
  return beginsAtOwnCell(filter, tier) && cell !== null ? cell : cellAt(lat, lng);
}
