import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import type { PerkCategory } from '@ambiance/domain/perks';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { perkColumns, perkFrom, type PerkRow } from './perks.repository.ts';

export interface PerkFields {
  title: string;
  blurb?: string | null | undefined;
  terms?: string | null | undefined;
  minTier: 'standard' | 'premium';
  categoryKey: PerkCategory;
  endsUtc?: string | null | undefined;
}

const chartDays = 14;

type ManagedPerkRow = PerkRow & { claimed: number; redeemed: number; by_day: number[] };

/** The perks of a venue with how they are used, newest first; or the one with an id. Days are those of the venue's clock. */
export async function managedPerks(db: Db, venueId: VenueId, now: Date, perkId?: PerkId) {
  const { rows } = await sql<ManagedPerkRow>`
    select ${perkColumns}, usage.claimed, usage.redeemed,
      array(
        select coalesce((usage.by_day ->> ago::text)::int, 0)
        from generate_series(0, ${chartDays - 1}) as ago order by ago desc
      ) as by_day
    from perks join venues on venues.id = perks.venue_id
    cross join lateral (select (${now}::timestamptz at time zone venues.time_zone)::date as today) as calendar
    cross join lateral (
      select coalesce(sum(claims), 0)::int as claimed,
        coalesce(sum(claims) filter (where day is not null), 0)::int as redeemed,
        jsonb_object_agg(today - day, claims) filter (where day > today - ${chartDays}::int) as by_day
      from (
        select (redeemed_at at time zone venues.time_zone)::date as day, count(*) as claims
        from perk_claims where perk_id = perks.id group by day
      ) as days
    ) as usage
    where venues.id = ${venueId} and (${perkId ?? null}::int is null or perks.id = ${perkId ?? null})
    order by perks.created_at desc, perks.id desc`.execute(db);
  return rows.map((row) => ({
    ...perkFrom(row, true),
    title: row.perk_title,
    claimed: row.claimed,
    redeemed: row.redeemed,
    redeemedByDay: row.by_day,
  }));
}

const columnsOf = (fields: PerkFields) => ({
  title: fields.title,
  blurb: fields.blurb || null,
  terms: fields.terms || null,
  min_tier: fields.minTier,
  category: fields.categoryKey,
  ends_at: fields.endsUtc ? new Date(fields.endsUtc) : null,
});

export async function addPerk(db: Db, venueId: VenueId, fields: PerkFields, now: Date): Promise<PerkId> {
  const row = await db
    .insertInto('perks')
    .values({ venue_id: venueId, created_at: now, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a perk of a venue; false where the two do not belong together. */
export async function updatePerk(db: Db, venueId: VenueId, perkId: PerkId, fields: PerkFields): Promise<boolean> {
  const updated = await db
    .updateTable('perks')
    .set(columnsOf(fields))
    .where('id', '=', perkId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

/**
 * Sets the address of a perk's picture; answers the one before.
 * @throws DomainError `perk.unknown` where perk and venue do not belong together
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

/** Ends the perks of a venue that are offered still; claims that were made keep their own end. Answers how many. */
export async function endPerks(tx: Db, venueId: VenueId, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('perks')
    .set({ ends_at: now })
    .where('venue_id', '=', venueId)
    .where((perk) => perk.or([perk('ends_at', 'is', null), perk('ends_at', '>', now)]))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
