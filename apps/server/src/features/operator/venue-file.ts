import type { VenueFile } from '@ambiance/contract/operator-shapes';
import { DomainError } from '@ambiance/domain/errors';
import type { VenueId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import { managedPerks } from '../perks/managed/managed-perks.repository.ts';
import { venueById } from '../venues/venues.repository.ts';
import { overviewOfVenue, staffOfVenue } from './venues.repository.ts';

/** A venue with its staff and all its perks. @throws DomainError `venue.unknown` */
export async function venueFile({ db, clock }: Pick<Platform, 'db' | 'clock'>, id: VenueId): Promise<VenueFile> {
  const now = clock.now();
  const [overview, venue, staff, perks] = await Promise.all([
    overviewOfVenue(db, now, id),
    venueById(db, id),
    staffOfVenue(db, id),
    managedPerks(db, id, now),
  ]);
  if (!overview || !venue) throw new DomainError('venue.unknown');
  return {
    ...overview,
    address: venue.address,
    timeZone: venue.timeZone,
    staff,
    offers: perks.map((perk) => ({
      id: perk.id,
      title: perk.title,
      minTier: perk.minTier,
      categoryKey: perk.categoryKey,
      endsUtc: perk.endsUtc,
      hasEnded: perk.endsUtc !== null && new Date(perk.endsUtc) <= now,
      claimed: perk.claimed,
      redeemed: perk.redeemed,
    })),
  };
}
