import type { RedemptionDay } from '@ambiance/contract/perks';
import { textFor } from '@ambiance/domain/bilingual';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

interface DayRow {
  day: string;
  perk_id: PerkId;
  language: Language;
  title: string;
  translated_title: string | null;
  redeemed: number;
}

/** The redemptions of a venue in a month such as `2026-11`, by day and perk, in the venue's time zone. */
export async function redemptionDaysOf(
  db: Db,
  venueId: VenueId,
  month: string,
  reader: Language,
): Promise<RedemptionDay[]> {
  const first = `${month}-01`;
  // Days are found by their first instants: converting each redemption to the venue's time zone takes twice as long.
  const { rows } = await sql<DayRow>`
    with month as materialized (
      select array_agg(midnight at time zone time_zone order by midnight) as midnights,
        min(midnight at time zone time_zone) as starts_at, max(midnight at time zone time_zone) as ends_at
      from venues cross join
        generate_series(${first}::timestamp, ${first}::timestamp + interval '1 month', interval '1 day') as midnight
      where venues.id = ${venueId}
    ), offered as (
      select id, language, title, translated_title, row_number() over (order by title, id) as place
      from perks where venue_id = ${venueId}
    ), used as (
      -- The two halves of one meeting count as one, on the day when both were redeemed.
      select perk_id, meeting_id, case when meeting_id is null then redeemed_at else whole_at end as used_at
      from offered join perk_claims on perk_id = offered.id
      where redeemed_at > (select starts_at from month) - interval '1 day' and redeemed_at < (select ends_at from month)
    ), days as (
      select perk_id, width_bucket(used_at, (select midnights from month)) as day,
        (count(*) filter (where meeting_id is null) + count(distinct meeting_id))::int as redeemed
      from used where used_at >= (select starts_at from month) and used_at < (select ends_at from month)
      group by perk_id, day
    )
    select to_char(${first}::date + day - 1, 'YYYY-MM-DD') as day, offered.id as perk_id, language, title,
      translated_title, redeemed
    from days join offered on offered.id = perk_id order by days.day, place`.execute(db);
  return rows.map(({ day, perk_id, language, title, translated_title, redeemed }) => ({
    day,
    perkId: perk_id,
    title: textFor(reader, { language, written: title, translated: translated_title }).text ?? title,
    redeemed,
  }));
}
