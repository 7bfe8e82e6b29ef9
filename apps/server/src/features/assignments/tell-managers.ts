import type { VenueId } from '@ambiance/domain/ids';
import { managerNoticeMinutes } from '@ambiance/domain/perks';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { wasOpenFor } from '../venues/opening-hours.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';
import { venueById } from '../venues/venues.repository.ts';
import { markTold, untoldSince } from './waiting.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'>;

/**
 * Notifies the managers of a venue, once for each member who waited too long for a reply during opening hours, whichever host
 * had the chat.
 */
export async function tellManagers({ db, bus, clock }: Needs): Promise<void> {
  const now = clock.now();
  const isTime = new Map<VenueId, boolean>();
  const told = new Set<VenueId>();
  for (const waiting of await untoldSince(db, new Date(now.getTime() - managerNoticeMinutes * 60_000))) {
    const { venue_id: venueId } = waiting;
    if (!isTime.has(venueId)) isTime.set(venueId, await wasOpenUntil(db, venueId, now));
    if (isTime.get(venueId) && (await markTold(db, waiting, now))) told.add(venueId);
  }
  for (const venueId of told) publishUserEvent(bus, await managerIdsOf(db, venueId), 'ChatWaiting', venueId);
}

async function wasOpenUntil(db: Db, venueId: VenueId, now: Date): Promise<boolean> {
  const venue = await venueById(db, venueId);
  return venue !== undefined && wasOpenFor(venue.openingHours, venue.timeZone, managerNoticeMinutes, now);
}
