import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { OpeningHours } from '@ambiance/domain/opening-hours';
import type { PerkCategory } from '@ambiance/domain/perks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { offerFrom, perkColumns, type PerkRow } from '../perks.repository.ts';

interface Texts {
  blurb?: string | null | undefined;
  terms?: string | null | undefined;
}

export interface PerkFields extends Texts {
  title: string;
  /** The language of title, blurb and terms; undefined keeps the current one. */
  language?: Language | undefined;
  /** The texts in the other language; undefined keeps the current ones. */
  translation?: (Texts & { title?: string | null | undefined }) | undefined;
  minTier: 'standard' | 'premium';
  forTwo?: boolean | undefined;
  categoryKey: PerkCategory;
  endsUtc?: string | null | undefined;
  hours?: OpeningHours[] | undefined;
  maxClaims?: number | null | undefined;
  maxPerDay?: number | null | undefined;
}

const chartDays = 14;

/** Null if the perk has claims for meetings: only the daily figures may reveal how many meetings were agreed. */
type Claims = { claimed: number; held: number } | { claimed: null; held: null };
type ManagedPerkRow = PerkRow & Claims & { redeemed: number; by_day: number[] };

/** The perks of a venue with their usage, newest first; with an id, only that one. Days are counted in the venue's time zone. */
export async function managedPerks(db: Db, venueId: VenueId, now: Date, perkId?: PerkId) {
  const { rows } = await sql<ManagedPerkRow>`
    select ${perkColumns}, usage.claimed, usage.held, usage.redeemed,
      array(
        select coalesce((usage.by_day ->> ago::text)::int, 0)
        from generate_series(0, ${chartDays - 1}) as ago order by ago desc
      ) as by_day
    from perks join venues on venues.id = perks.venue_id
    cross join lateral (select (${now}::timestamptz at time zone venues.time_zone)::date as today) as calendar
    cross join lateral (
      select not perks.for_two and not exists (select from perk_claims where perk_id = perks.id and meeting_id is not null) as told
    ) as meetings
    cross join lateral (
      select case when told then coalesce(sum(claims), 0)::int end as claimed,
        case when told then coalesce(sum(held), 0)::int end as held,
        coalesce(sum(claims) filter (where day is not null), 0)::int as redeemed,
        jsonb_object_agg(today - day, claims) filter (where day > today - ${chartDays}::int) as by_day
      from (
        select (used_at at time zone venues.time_zone)::date as day, count(*) as claims,
          count(*) filter (where used_at is null and is_good) as held
        from (
          -- The two halves of one meeting count as one claim.
          select max(case when meeting_id is null then redeemed_at else whole_at end) as used_at,
            bool_and(expires_at is null or expires_at > ${now}) as is_good
          from perk_claims where perk_id = perks.id group by coalesce(-meeting_id, perk_claims.id)
        ) as used group by day
      ) as days
    ) as usage
    where venues.id = ${venueId} and (${perkId ?? null}::int is null or perks.id = ${perkId ?? null})
    order by perks.created_at desc, perks.id desc`.execute(db);
  return rows.map((row) => ({
    ...offerFrom(row, true),
    language: row.perk_language,
    title: row.perk_title,
    blurb: row.blurb,
    terms: row.perk_terms,
    translation: {
      title: row.perk_translated_title,
      blurb: row.translated_blurb,
      terms: row.perk_translated_terms,
    },
    claimed: row.claimed,
    held: row.held,
    redeemed: row.redeemed,
    redeemedByDay: row.by_day,
    maxClaims: row.max_claims,
    maxPerDay: row.max_per_day,
  }));
}

const columnsOf = (fields: PerkFields) => ({
  language: fields.language,
  title: fields.title,
  blurb: fields.blurb || null,
  terms: fields.terms || null,
  ...(fields.translation && {
    translated_title: fields.translation.title || null,
    translated_blurb: fields.translation.blurb || null,
    translated_terms: fields.translation.terms || null,
  }),
  min_tier: fields.minTier,
  for_two: fields.forTwo,
  category: fields.categoryKey,
  ends_at: fields.endsUtc ? new Date(fields.endsUtc) : null,
  hours: fields.hours && JSON.stringify(fields.hours),
  max_claims: fields.maxClaims,
  max_per_day: fields.maxPerDay,
});

/** Keeps the texts in the other language, even if the perk was first written in that language. */
const retainedTexts = (language: Language | undefined) =>
  language && {
    translated_title: sql<string | null>`case when language = ${language} then translated_title else title end`,
    translated_blurb: sql<string | null>`case when language = ${language} then translated_blurb else blurb end`,
    translated_terms: sql<string | null>`case when language = ${language} then translated_terms else terms end`,
  };

/** True if a venue offers a perk with one of the titles, in any language. Capitals, accents and blanks around do not count. */
export async function offersTitled(
  tx: Db,
  venueId: VenueId,
  { title, translation }: PerkFields,
  now: Date,
): Promise<boolean> {
  const titles = [title, translation?.title].flatMap((one) => (one?.trim() ? [one.trim()] : []));
  const { rows } = await sql`
    select from perks
    where venue_id = ${venueId} and (ends_at is null or ends_at > ${now}) and exists (
      select from unnest(${titles}::text[]) as one (title)
      where fold(one.title) in (fold(trim(perks.title)), fold(trim(perks.translated_title)))
    ) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function addPerk(db: Db, venueId: VenueId, fields: PerkFields, now: Date): Promise<PerkId> {
  const row = await db
    .insertInto('perks')
    .values({ venue_id: venueId, created_at: now, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a perk of a venue; returns false if the perk does not belong to the venue. */
export async function updatePerk(db: Db, venueId: VenueId, perkId: PerkId, fields: PerkFields): Promise<boolean> {
  const updated = await db
    .updateTable('perks')
    .set({ ...(fields.translation ? {} : retainedTexts(fields.language)), ...columnsOf(fields) })
    .where('id', '=', perkId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

/** Ends a perk of a venue unless it has ended; returns false if the perk does not belong to the venue. */
export async function endPerk(tx: Db, venueId: VenueId, perkId: PerkId, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('perks')
    .set({ ends_at: sql<Date>`least(ends_at, ${now}::timestamptz)` })
    .where('id', '=', perkId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) === 1;
}

/**
 * Sets the address of a perk's picture; returns the former one.
 * @throws DomainError `perk.unknown` if the perk does not belong to the venue
 */
export async function setPerkPicture(
  tx: Db,
  { venueId, perkId, url }: { venueId: VenueId; perkId: PerkId; url: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    update perks set image_url = ${url}
    from (select id, image_url as former from perks where id = ${perkId} and venue_id = ${venueId} for update) as before
    where perks.id = before.id returning before.former`.execute(tx);
  if (!rows[0]) throw new DomainError('perk.unknown');
  return rows[0].former;
}

/** Ends all offered perks of a venue; returns how many. Existing claims keep their own end. */
export async function endPerks(tx: Db, venueId: VenueId, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('perks')
    .set({ ends_at: now })
    .where('venue_id', '=', venueId)
    .where((perk) => perk.or([perk('ends_at', 'is', null), perk('ends_at', '>', now)]))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
