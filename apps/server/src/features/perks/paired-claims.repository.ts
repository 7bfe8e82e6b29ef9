import type { ClaimId, MessageId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { halfEnd, type HalfFacts, wholeUntil } from '@ambiance/domain/paired-claims';
import { meetingMs, type ProposalStatus } from '@ambiance/domain/proposals';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A row of a paired claim (half), as `halfColumns` selects it; all fields are null for other claims. */
export interface HalfRow {
  meeting_id: MessageId | null;
  whole_at: Date | null;
  redeemed_at: Date | null;
  expires_at: Date | null;
  other_claim_id: ClaimId | null;
  other_id: UserId | null;
  other_name: string | null;
  other_redeemed_at: Date | null;
  other_redeemed_by: UserId | null;
  meeting_status: ProposalStatus | null;
  meeting_at: Date | null;
}

/**
 * The columns of paired claims (halves), used with `halfJoins`. The other person's name is null if they are blocked or have no
 * active account.
 */
export const halfColumns = sql`
  perk_claims.meeting_id, perk_claims.whole_at, other.id as other_claim_id, other.user_id as other_id,
  case when holder.status = 'Active' and not is_blocked(holder.id, perk_claims.user_id) then holder.display_name end as other_name,
  other.redeemed_at as other_redeemed_at, other.redeemed_by as other_redeemed_by,
  meeting.status as meeting_status, meeting.at as meeting_at`;

export const halfJoins = sql`
  left join perk_claims other on other.perk_id = perk_claims.perk_id and other.meeting_id = perk_claims.meeting_id
    and other.user_id <> perk_claims.user_id
  left join users holder on holder.id = other.user_id
  left join proposals meeting on meeting.message_id = perk_claims.meeting_id`;

/** The facts of a paired claim (half); undefined for any other claim. */
export function halfFacts(row: HalfRow): HalfFacts | undefined {
  if (row.meeting_id === null) return undefined;
  return {
    redeemedAt: row.redeemed_at,
    otherRedeemedAt: row.other_redeemed_at,
    unlockedAt: row.whole_at,
    expiresAt: row.expires_at!,
    meeting: row.meeting_status && row.meeting_at ? { status: row.meeting_status, at: row.meeting_at } : null,
  };
}

/** The state of a redeemed half, as the staff at the door see it; null for any other claim. */
export function halfAtDoor(row: HalfRow, now: Date) {
  const facts = halfFacts(row);
  if (!facts) return null;
  return {
    otherName: row.other_name,
    wholeUtc: facts.unlockedAt?.toISOString() ?? null,
    untilUtc: wholeUntil(facts).toISOString(),
    end: halfEnd(facts, now) ?? null,
  };
}

export interface MeetingAtVenue {
  id: MessageId;
  venueId: VenueId;
  at: Date;
  between: readonly [UserId, UserId];
}

/** A user's agreed meetings at a venue that are not over, the next one first. */
export async function meetingsAt(db: Db, userId: UserId, venueId: VenueId, now: Date): Promise<MeetingAtVenue[]> {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('conversations', 'conversations.id', 'proposals.conversation_id')
    .where((meeting) => meeting.or([meeting('a', '=', userId), meeting('b', '=', userId)]))
    .where('proposals.venue_id', '=', venueId)
    .where('status', '=', 'accepted')
    .where('at', '>', new Date(now.getTime() - meetingMs))
    .orderBy('at')
    .orderBy('message_id')
    .select(['message_id', 'at', 'a', 'b'])
    .execute();
  return rows.map(({ message_id, at, a, b }) => ({ id: message_id, venueId, at, between: [a, b] }));
}

/** Returns true if paired claims of a perk were given for a meeting. */
export async function havePairs(tx: Db, perkId: PerkId, meetingId: MessageId): Promise<boolean> {
  const half = await tx
    .selectFrom('perk_claims')
    .where('perk_id', '=', perkId)
    .where('meeting_id', '=', meetingId)
    .select('id')
    .executeTakeFirst();
  return half !== undefined;
}

/** Redeems a half, whose two holders must be locked. If the other half is redeemed too, both are unlocked at the later time. */
export async function redeemHalf(
  tx: Db,
  { id, otherId }: { id: ClaimId; otherId: ClaimId | null },
  by: { hostId: UserId; nonce: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('perk_claims')
    .set({ redeemed_at: now, redeemed_by: by.hostId, redeem_nonce: by.nonce })
    .where('id', '=', id)
    .execute();
  if (otherId === null) return;
  await sql`
    update perk_claims set whole_at = (select max(redeemed_at) from perk_claims where id in (${id}, ${otherId}))
    where id in (${id}, ${otherId})
      and (select bool_and(redeemed_at is not null) from perk_claims where id in (${id}, ${otherId}))`.execute(tx);
}

/** Locks the other half again after one redemption was undone. */
export async function breakWhole(tx: Db, otherId: ClaimId): Promise<void> {
  await tx.updateTable('perk_claims').set({ whole_at: null }).where('id', '=', otherId).execute();
}
