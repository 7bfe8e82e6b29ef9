import type { Db } from '../../platform/database/database.ts';
import type { OpeningHours } from './opening-hours.ts';

export interface VenueSettings {
  openingHours: OpeningHours[];
  awayText: { en: string; fr: string };
}

export async function venueById(db: Db, id: number) {
  const row = await db.selectFrom('venues').where('id', '=', id).selectAll().executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      city: row.city,
      country: row.country,
      verifiedVenue: row.verified,
      openingHours: row.opening_hours as unknown as OpeningHours[],
      awayText: row.away_text as unknown as VenueSettings['awayText'],
    }
  );
}

export async function saveVenueSettings(db: Db, id: number, { openingHours, awayText }: VenueSettings): Promise<void> {
  await db
    .updateTable('venues')
    .set({ opening_hours: JSON.stringify(openingHours), away_text: JSON.stringify(awayText) })
    .where('id', '=', id)
    .execute();
}
