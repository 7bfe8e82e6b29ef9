import type { Perk } from '@ambiance/contract/perk-shapes';

export interface VenueGroup {
  venue: Perk['venue'];
  perks: Perk[];
  /** From the user; undefined if that is not known. */
  distanceKm: number | undefined;
}

/** Perks by their venue, venues and perks in the order in which they come. */
export function byVenue(perks: readonly Perk[]): VenueGroup[] {
  const groups = new Map<number, VenueGroup>();
  for (const perk of perks) {
    const group = groups.get(perk.venue.id) ?? { venue: perk.venue, perks: [], distanceKm: perk.distanceKm };
    group.perks.push(perk);
    groups.set(perk.venue.id, group);
  }
  return [...groups.values()];
}

/** Whether the server keeps to itself what the perks are, as it does below the plan that opens them. */
export const areLocked = (perks: readonly Perk[]): boolean => perks.some(({ title }) => title === null);

/** A claim token as people read it aloud: groups of four. */
export const groupedToken = (token: string): string => token.match(/.{1,4}/g)?.join(' ') ?? '';
