import type { ErrorCode } from '@ambiance/domain/errors';
import type { ClaimId, UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type ClaimTexts, claimTexts } from './claims.repository.ts';
import { halfColumns, halfJoins, type HalfRow } from './paired-claims.repository.ts';

/** A claim found by the token of an offline redemption, whatever the present role of its member. */
export interface OfflineClaim extends HalfRow {
  id: ClaimId;
  user_id: UserId;
  created_at: Date;
  /** True if the user who redeemed it works or worked at its venue. */
  is_staff: boolean;
}

export async function offlineClaim(db: Db, token: string, staffId: UserId): Promise<OfflineClaim | undefined> {
  const { rows } = await sql<OfflineClaim>`
    select perk_claims.id, perk_claims.user_id, perk_claims.created_at, perk_claims.redeemed_at, perk_claims.expires_at,
      exists (select from venue_staff where venue_id = perks.venue_id and user_id = ${staffId}) as is_staff, ${halfColumns}
    from perk_claims join perks on perks.id = perk_claims.perk_id ${halfJoins}
    where perk_claims.token = ${token}`.execute(db);
  return rows[0];
}

interface OfflineRedemption {
  claimId: ClaimId;
  userId: UserId;
  nonce: string;
  redeemedAt: Date;
  sentAt: Date;
}

/** Records an offline redemption; returns undefined if it was sent before. Only one of several parallel calls gets an id. */
export async function recordOffline(tx: Db, told: OfflineRedemption): Promise<number | undefined> {
  const added = await tx
    .insertInto('offline_redemptions')
    .values({
      claim_id: told.claimId,
      user_id: told.userId,
      nonce: told.nonce,
      redeemed_at: told.redeemedAt,
      sent_at: told.sentAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'nonce']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Locks a claim, so that it cannot be redeemed or undone until the transaction ends. */
export async function lockClaim(tx: Db, id: ClaimId): Promise<void> {
  await tx.selectFrom('perk_claims').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/**
 * Records why an offline redemption was rejected. If the claim had been redeemed already, it also stores when and by which user.
 */
export async function refuseOffline(
  tx: Db,
  id: number,
  refusal: ErrorCode,
  first?: { redeemed_at: Date | null; redeemed_by: UserId | null },
): Promise<void> {
  await tx
    .updateTable('offline_redemptions')
    .set({ refusal, first_at: first?.redeemed_at ?? null, first_by: first?.redeemed_by ?? null })
    .where('id', '=', id)
    .execute();
}

/** An offline redemption and its outcome. `redeemed_at` is the time stored with the claim. */
export interface OfflineRow extends ClaimTexts, HalfRow {
  offline_id: number;
  nonce: string;
  told_at: Date;
  sent_at: Date;
  refusal: ErrorCode | null;
  first_at: Date | null;
  first_by: UserId | null;
  first_by_name: string | null;
  offline_by_name: string | null;
  id: ClaimId;
  user_id: UserId;
  /** Null if the member is erased, suspended or blocked by or from the reader. */
  member_name: string | null;
  /** The venue's time zone. */
  time_zone: string;
}

const offlineRows = (readerId: UserId) => sql`
  select offline.id as offline_id, offline.nonce, offline.redeemed_at as told_at, offline.sent_at, offline.refusal,
    offline.first_at, offline.first_by, case when earlier.status = 'Active' then earlier.display_name end as first_by_name,
    case when teller.status = 'Active' then teller.display_name end as offline_by_name,
    perk_claims.id, perk_claims.user_id, ${claimTexts}, perk_claims.redeemed_at, perk_claims.expires_at,
    case when users.status = 'Active' and not is_blocked(users.id, ${readerId}) then users.display_name end as member_name,
    venues.time_zone, ${halfColumns}
  from offline_redemptions offline
  join perk_claims on perk_claims.id = offline.claim_id
  join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id
  join users on users.id = perk_claims.user_id
  left join users earlier on earlier.id = offline.first_by
  left join users teller on teller.id = offline.user_id
  ${halfJoins}`;

/** The offline redemption that a host sent under a nonce. */
export async function offlineOf(db: Db, hostId: UserId, nonce: string): Promise<OfflineRow> {
  const { rows } = await sql<OfflineRow>`
    ${offlineRows(hostId)} where offline.user_id = ${hostId} and offline.nonce = ${nonce}`.execute(db);
  return rows[0]!;
}

/** Offline redemptions rejected at a venue since the given time, newest first. */
export async function refusedAt(db: Db, venueId: VenueId, readerId: UserId, since: Date): Promise<OfflineRow[]> {
  const { rows } = await sql<OfflineRow>`
    ${offlineRows(readerId)}
    where venues.id = ${venueId} and offline.refusal is not null and offline.sent_at > ${since}
    order by offline.redeemed_at desc, offline.id desc limit 100`.execute(db);
  return rows;
}
