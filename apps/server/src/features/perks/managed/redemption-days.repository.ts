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
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, perks.id as perk_id, perks.language, perks.title, perks.translated_title,
      count(*)::int as redeemed
    from perks join venues on venues.id = perks.venue_id
    cross join lateral (
      -- The two halves of one meeting count as one, on the day when both were redeemed.
      select (max(case when meeting_id is null then redeemed_at else whole_at end) at time zone time_zone)::date as day
      from perk_claims
      where perk_id = perks.id and redeemed_at > ${first}::date - interval '2 days'
        and redeemed_at < ${first}::date + interval '1 month 2 days'
      group by coalesce(-meeting_id, perk_claims.id)
    ) as used
    where venues.id = ${venueId} and day >= ${first}::date and day < ${first}::date + interval '1 month'
    group by day, perks.id order by day, perks.title, perks.id`.execute(db);
  return rows.map(({ day, perk_id, language, title, translated_title, redeemed }) => ({
    day,
    perkId: perk_id,
    title: textFor(reader, { language, written: title, translated: translated_title }).text ?? title,
    redeemed,
  }));
}
