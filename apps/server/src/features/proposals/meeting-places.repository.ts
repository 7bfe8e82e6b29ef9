import type { Venue } from '@ambiance/contract/venues';
import { areaCentre, type CellId } from '@ambiance/domain/location-grid';
import type { Holiday, OpeningHours } from '@ambiance/domain/opening-hours';
import { suggestedPlaces, suggestedWithinKm } from '@ambiance/domain/proposals';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { kmToVenue, venueData } from '../venues/venues.repository.ts';

interface Place {
  venue: Venue;
  openingHours: OpeningHours[];
  holidays: Holiday[];
  hasPerkForTwo: boolean;
}

/**
 * The venues with the shortest way for the person who has farther to go. Distances start at the centre of each person's area, not
 * at their cell, so that suggestions reveal only the other's area. If one of them shares no position, it returns venues in the
 * user's own city.
 */
export async function placesBetween(db: Db, userId: UserId, partnerId: UserId, now: Date): Promise<Place[]> {
  const { rows: cells } = await sql<{ mine: CellId | null; theirs: CellId | null }>`
    select (select cell from positions where user_id = ${userId}) as mine,
      (select shown_cell from positions where user_id = ${partnerId}) as theirs`.execute(db);
  const { mine, theirs } = cells[0]!;
  // Rounded, so that the order of neighbouring venues is the same for both.
  const distance =
    mine === null || theirs === null
      ? sql`null::float8`
      : sql`round(greatest(${kmToVenue(areaCentre(mine))}, ${kmToVenue(areaCentre(theirs))}))`;
  const { rows } = await sql<Place>`
    select * from (
      select id, city, verified, ${venueData} as venue, opening_hours as "openingHours", holidays, ${distance} as km,
        exists (
          select from perks where venue_id = venues.id and for_two and (ends_at is null or ends_at > ${now})
        ) as "hasPerkForTwo"
      from venues
      where exists (select from venue_staff where venue_id = venues.id and active)
    ) as venues
    where km <= ${suggestedWithinKm}
      or ${mine === null || theirs === null} and city_key(city) = (select city_key(city) from users where id = ${userId})
    order by km, verified desc, id limit ${suggestedPlaces}`.execute(db);
  return rows;
}
