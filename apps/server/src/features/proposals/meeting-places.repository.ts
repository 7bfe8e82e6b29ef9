import { areaCentre, type CellCentre, type CellId } from '@ambiance/domain/location-grid';
import type { Holiday, OpeningHours } from '@ambiance/domain/opening-hours';
import { suggestedPlaces, suggestedWithinKm } from '@ambiance/domain/proposals';
import type { UserId } from '@ambiance/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { VenueRow } from '../venues/venues.repository.ts';

export interface PlaceRow extends VenueRow {
  opening_hours: OpeningHours[];
  holidays: Holiday[];
  has_perk_for_two: boolean;
}

/**
 * The venues with the shortest way for the person who has farther to go. Distances start at the centre of each person's area, not
 * at their cell, so that suggestions reveal only the other's area. If one of them shares no position, it returns venues in the
 * user's own city.
 */
export async function placesBetween(db: Db, userId: UserId, partnerId: UserId, now: Date): Promise<PlaceRow[]> {
  const { rows: cells } = await sql<{ mine: CellId | null; theirs: CellId | null }>`
    select (select cell from positions where user_id = ${userId}) as mine,
      (select shown_cell from positions where user_id = ${partnerId}) as theirs`.execute(db);
  const { mine, theirs } = cells[0]!;
  const distance = mine === null || theirs === null ? sql`null::float8` : farther(areaCentre(mine), areaCentre(theirs));
  const { rows } = await sql<PlaceRow>`
    select * from (
      select id, name, city, country, address, time_zone, verified, image_url, opening_hours, holidays, ${distance} as km,
        exists (
          select from perks where venue_id = venues.id and for_two and (ends_at is null or ends_at > ${now})
        ) as has_perk_for_two
      from venues
      where exists (select from venue_staff where venue_id = venues.id and active)
    ) as venues
    where km <= ${suggestedWithinKm}
      or ${mine === null || theirs === null} and city_key(city) = (select city_key(city) from users where id = ${userId})
    order by km, verified desc, id limit ${suggestedPlaces}`.execute(db);
  return rows;
}

const earthKm = 6371;

const kmTo = ({ latitude, longitude }: CellCentre): RawBuilder<number> => sql`(2 * ${earthKm} * asin(least(1, sqrt(
  sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
  + cos(radians(${latitude}::float8)) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2))))`;

/** Rounded, so that the order of neighbouring venues is the same for both. */
const farther = (one: CellCentre, other: CellCentre): RawBuilder<number> =>
  sql`round(greatest(${kmTo(one)}, ${kmTo(other)}))`;
