import { addDays, dayIn } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import { meetingFigureDays } from '@ambiance/domain/meeting-figures';
import { hoursOf, meetingMs, proposalText } from '@ambiance/domain/proposals';
import type { Platform } from '@ambiance/server/platform/platform';
import { sql } from 'kysely';
import type { Townsperson } from './townsperson.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Number of proposals for an evening at the first venue, by outcome and by day of the week, starting with Sunday. */
const evenings = [
  { came: 3, stayedAway: 1, declined: 2 },
  { came: 0, stayedAway: 0, declined: 2 },
  { came: 1, stayedAway: 1, declined: 4 },
  { came: 5, stayedAway: 1, declined: 5 },
  { came: 6, stayedAway: 3, declined: 6 },
  { came: 9, stayedAway: 5, declined: 8 },
  { came: 11, stayedAway: 6, declined: 10 },
] as const;

/**
 * Stores meetings of the last weeks at the venue that opened first, with the paired claims of its perk for two. Its
 * managers then see figures. The demo logins took part in none of them.
 */
export async function addPastMeetings(
  { db: tx, ids }: Pick<Platform, 'db' | 'ids'>,
  people: readonly Townsperson[],
  now: Date,
): Promise<void> {
  const venue = await tx.selectFrom('venues').orderBy('id').selectAll().executeTakeFirstOrThrow();
  const perk = await tx
    .selectFrom('perks')
    .where('venue_id', '=', venue.id)
    .where('for_two', '=', true)
    .selectAll()
    .executeTakeFirstOrThrow();
  const couples = await introduce(tx, people);
  const place = { place: venue.name, address: `${venue.address}, ${venue.city}`, timeZone: venue.time_zone };
  // No couple redeems the perk twice: there are more couples than meetings that both attended, and these meetings are the first in the
  // list.
  const meetings = planOf(venue.time_zone, now).map((wish, index) => ({
    ...wish,
    ...couples[index % couples.length]!,
  }));
  const sent = await tx
    .insertInto('messages')
    .values(
      meetings.map(({ conversationId, proposer, at }) => ({
        conversation_id: conversationId,
        sender_id: proposer.id,
        sent_at: before(at, dayMs),
        body: proposalText({ ...place, at }, proposer.language),
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('proposals')
    .values(
      meetings.map(({ conversationId, proposer, at, isGiven }, index) => ({
        message_id: sent[index]!.id,
        conversation_id: conversationId,
        proposer_id: proposer.id,
        venue_id: venue.id,
        place: place.place,
        address: place.address,
        at,
        time_zone: place.timeZone,
        created_at: before(at, dayMs),
        status: isGiven ? ('ended' as const) : ('declined' as const),
      })),
    )
    .execute();
  const pairedClaims = meetings.flatMap(({ at, isGiven, isWhole, proposer, other }, index) =>
    (isGiven ? [proposer, other] : []).map(({ id: userId }) => ({
      perk_id: perk.id,
      user_id: userId,
      title: perk.title,
      terms: perk.terms,
      token: ids.hex(16),
      created_at: before(at, dayMs / 2),
      expires_at: before(at, -meetingMs),
      meeting_id: sent[index]!.id,
      redeemed_at: isWhole ? before(at, -10 * minuteMs) : null,
      whole_at: isWhole ? before(at, -10 * minuteMs) : null,
    })),
  );
  await tx.insertInto('perk_claims').values(pairedClaims).execute();
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Starts a conversation for each pair of consecutive members. */
async function introduce(tx: Platform['db'], people: readonly Townsperson[]) {
  const members = people.filter(({ role, country }) => role === 'member' && country === 'Canada');
  const pairs = members.flatMap((proposer, index) => {
    const other = members[index + 1];
    return index % 2 === 0 && other ? [{ proposer, other }] : [];
  });
  const idsOf = (side: 'proposer' | 'other'): UserId[] => pairs.map((pair) => pair[side].id as UserId);
  const { rows } = await sql<{ id: number }>`
    select start_conversation(one, other) as id
    from unnest(${idsOf('proposer')}::uuid[], ${idsOf('other')}::uuid[]) with ordinality as pair (one, other, place)
    order by place`.execute(tx);
  return pairs.map((pair, index) => ({ ...pair, conversationId: rows[index]!.id }));
}

/** Meetings of every day that the figures cover, redeemed ones first, each at an evening hour. */
function planOf(timeZone: string, now: Date) {
  const days = Array.from({ length: meetingFigureDays + 1 }, (_, ago) => addDays(dayIn(timeZone, now), -1 - ago));
  const wishes = days.flatMap((day) => {
    const { came, stayedAway, declined } = evenings[new Date(`${day}T12:00:00Z`).getUTCDay()]!;
    const hours = hoursOf(timeZone, day, new Date(`${day}T00:00:00Z`)).filter(({ clock }) => clock >= '18:00');
    return Array.from({ length: came + stayedAway + declined }, (_, index) => ({
      at: hours[index % Math.min(5, hours.length)]!.at,
      isGiven: index < came + stayedAway,
      isWhole: index < came,
    }));
  });
  return wishes.toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole));
}
