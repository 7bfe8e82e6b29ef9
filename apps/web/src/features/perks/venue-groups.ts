import type { Perk, PerkClaim } from '@ambiance/contract/perk-shapes';

export interface VenueGroup {
  venue: Perk['venue'];
  perks: Perk[];
  /** Distance from the user. Undefined if it is unknown. */
  distanceKm: number | undefined;
}

/** Groups perks by venue. Venues and perks keep their order. */
export function byVenue(perks: readonly Perk[]): VenueGroup[] {
  const groups = new Map<number, VenueGroup>();
  for (const perk of perks) {
    const group = groups.get(perk.venue.id) ?? { venue: perk.venue, perks: [], distanceKm: perk.distanceKm };
    group.perks.push(perk);
    groups.set(perk.venue.id, group);
  }
  return [...groups.values()];
}

/** The perks that the user may read come first: those with a title, and those they have claimed. */
export function readableFirst(perks: readonly Perk[], claims: readonly Pick<PerkClaim, 'perk'>[]): Perk[] {
  const isReadable = ({ id, title }: Perk) => title !== null || claims.some(({ perk }) => perk.id === id);
  return [...perks.filter(isReadable), ...perks.filter((perk) => !isReadable(perk))];
}

/** True if the server hides the perks' texts because the user's plan does not include perks. */
export const areLocked = (perks: readonly Perk[]): boolean => perks.some(({ title }) => title === null);

/** A claim token in groups of four, for reading aloud. */
export const groupedToken = (token: string): string => token.match(/.{1,4}/g)?.join(' ') ?? '';
