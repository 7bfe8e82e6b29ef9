import type { MeetingDay } from '@ambiance/contract/perks';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { VenueId } from '@ambiance/domain/ids';
import {
  type MeetingFigure,
  meetingFigureDays,
  settledAfterHours,
  shownFigure,
} from '@ambiance/domain/meeting-figures';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Daily figures of the meetings at a venue, oldest first. They cover its last complete days and count each meeting on its own day
 * in the venue's time zone.
 */
export async function meetingDaysOf(db: Db, venueId: VenueId, now: Date): Promise<MeetingDay[]> {
  const settled = new Date(now.getTime() - settledAfterHours * 3_600_000);
  const oldest = new Date(settled.getTime() - (meetingFigureDays + 2) * 86_400_000);
  const { rows } = await sql<{ day: CalendarDate } & Record<MeetingFigure, number>>`
    select days.day::text, count(met.day)::int as proposed, count(*) filter (where is_given)::int as given,
      count(*) filter (where is_whole)::int as redeemed,
      count(*) filter (where is_given and not is_redeemed and status <> 'cancelled')::int as "noShows"
    from venues
    cross join lateral (
      select (${settled}::timestamptz at time zone time_zone)::date - ago as day
      from generate_series(1, ${meetingFigureDays}) as ago
    ) as days
    left join (
      select (at at time zone places.time_zone)::date as day, status, halves.*
      from proposals join venues places on places.id = proposals.venue_id
      cross join lateral (
        select count(*) > 0 as is_given, coalesce(bool_or(redeemed_at is not null), false) as is_redeemed,
          coalesce(bool_or(whole_at is not null), false) as is_whole
        from perks join perk_claims on perk_id = perks.id and meeting_id = proposals.message_id
        where perks.venue_id = proposals.venue_id
      ) as halves
      where proposals.venue_id = ${venueId} and at > ${oldest}
    ) as met on met.day = days.day
    where venues.id = ${venueId}
    group by days.day order by days.day`.execute(db);
  return rows.map(({ day, proposed, given, redeemed, noShows }) => ({
    day,
    proposed: shownFigure(proposed),
    given: shownFigure(given),
    redeemed: shownFigure(redeemed),
    noShows: shownFigure(noShows),
  }));
}
