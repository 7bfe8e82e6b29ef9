import type { Perk } from '@ambiance/contract/perk-shapes';
import type { Venue } from '@ambiance/contract/venues';
import type { PerkId, UserId } from '@ambiance/domain/ids';
import { type Bilingual, textFor } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import { type CellCentre, distanceStepKm } from '@ambiance/domain/location-grid';
import type { OpeningHours } from '@ambiance/domain/opening-hours';
import type { PerkCategory } from '@ambiance/domain/perks';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { kmToVenue, venueData } from '../venues/venues.repository.ts';

export interface PerkFilter {
  category: PerkCategory | undefined;
  city: string | undefined;
  /** The point from which distances are measured; undefined if unknown, and then no venue is too far. */
  origin: CellCentre | undefined;
  /** The user whose own city comes first. */
  cityOf: UserId | undefined;
  radiusKm: number | undefined;
}

export interface PerkRow {
  perk_id: PerkId;
  perk_language: Language;
  perk_title: string;
  blurb: string | null;
  perk_terms: string | null;
  perk_translated_title: string | null;
  translated_blurb: string | null;
  perk_translated_terms: string | null;
  min_tier: TierKey;
  for_two: boolean;
  image_url: string | null;
  category: PerkCategory;
  ends_at: Date | null;
  hours: OpeningHours[];
  max_claims: number | null;
  max_per_day: number | null;
  venue: Venue;
}

/** The columns of a perk and its venue, from the `perks` and `venues` rows of the query. */
export const perkColumns = sql`
  perks.id as perk_id, perks.language as perk_language, perks.title as perk_title, perks.blurb,
  perks.terms as perk_terms, perks.translated_title as perk_translated_title, perks.translated_blurb,
  perks.translated_terms as perk_translated_terms, perks.min_tier, perks.for_two, perks.image_url, perks.category, perks.ends_at,
  perks.hours, perks.max_claims, perks.max_per_day, ${venueData} as venue`;

/** Perks on offer now: first those in the user's city, then the nearest; perks of one venue by age. */
export async function perksNow(
  db: Db,
  { category, city, origin, cityOf, radiusKm }: PerkFilter,
  now: Date,
): Promise<(PerkRow & { km: number | null })[]> {
  const isLimited = origin !== undefined && radiusKm !== undefined;
  const { rows } = await sql<PerkRow & { km: number | null }>`
    select ${perkColumns}, km from perks join venues on venues.id = perks.venue_id
    cross join lateral (
      select ${origin ? kmToVenue(origin) : null}::float8 as km,
        coalesce(city_key(venues.city) = (select city_key(city) from users where id = ${cityOf ?? null}::uuid), false) as is_own
    ) as place
    where (perks.ends_at is null or perks.ends_at > ${now})
      and (${category ?? null}::text is null or perks.category = ${category ?? null})
      and (${city ?? null}::text is null or fold(venues.city) = fold(${city ?? null}))
      and (${!isLimited} or km <= ${radiusKm ?? 0} or km is null and is_own)
    order by is_own desc, km nulls last, venues.name, venues.id, perks.created_at desc, perks.id desc`.execute(db);
  return rows;
}

const hidden: Bilingual = { language: 'en', written: null, translated: null };

/**
 * The perk in the reader's language. If the reader's plan does not include it, its texts are left out on the server: a blur on
 * the screen hides nothing.
 */
export function perkFrom(row: PerkRow & { km?: number | null }, reader: Language, opened: boolean): Perk {
  const textIn = (written: string | null, translated: string | null) =>
    textFor(reader, opened ? { language: row.perk_language, written, translated } : hidden);
  const title = textIn(row.perk_title, row.perk_translated_title);
  const blurb = textIn(row.blurb, row.translated_blurb);
  const terms = textIn(row.perk_terms, row.perk_translated_terms);
  return {
    ...offerFrom(row, opened),
    title: title.text,
    blurb: blurb.text,
    terms: terms.text,
    languages: { title: title.language, blurb: blurb.language, terms: terms.language },
    ...(typeof row.km === 'number' && { distanceKm: distanceStepKm(row.km) }),
  };
}

/** All fields of a perk except its texts. */
export const offerFrom = (row: PerkRow, opened: boolean) => ({
  id: row.perk_id,
  minTier: row.min_tier,
  forTwo: row.for_two,
  imageUrl: opened ? row.image_url : null,
  venue: row.venue,
  categoryKey: row.category,
  endsUtc: row.ends_at?.toISOString() ?? null,
  hours: opened ? row.hours : [],
});
