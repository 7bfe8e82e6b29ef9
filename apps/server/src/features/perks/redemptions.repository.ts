import type { ClaimId, UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ClaimTexts } from './claims.repository.ts';

export interface Redemption extends ClaimTexts {
  id: ClaimId;
  user_id: UserId;
  member_name: string;
  redeemed_at: Date;
}

interface RedeemAttempt {
  token: string;
  nonce: string;
  hostId: UserId;
  now: Date;
}

const claimTexts = sql`perk_claims.language, perk_claims.title, perk_claims.terms, perk_claims.translated_title,
  perk_claims.translated_terms`;

/** Staff of the claim's venue who may redeem there. */
const worksThere = (hostId: UserId) => sql`exists (
  select 1 from venue_staff where venue_staff.venue_id = perks.venue_id
    and venue_staff.user_id = ${hostId} and venue_staff.active)`;

/** Redeems an active claim at a venue where the host works: one statement, so that of many at once one wins. */
export async function redeemOnce(
  tx: Db,
  { token, nonce, hostId, now }: RedeemAttempt,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    update perk_claims set redeemed_at = ${now}, redeemed_by = ${hostId}, redeem_nonce = ${nonce}
    from perks, users
    where token = ${token} and redeemed_at is null and (expires_at is null or expires_at > ${now})
      and perks.id = perk_claims.perk_id and users.id = perk_claims.user_id and users.status = 'Active'
        and ${worksThere(hostId)}
    returning perk_claims.id, perk_claims.user_id, ${claimTexts},
      users.display_name as member_name, perk_claims.redeemed_at`.execute(tx);
  return rows[0];
}

export interface ClaimState extends ClaimTexts {
  id: ClaimId;
  user_id: UserId;
  member_name: string;
  works_there: boolean;
  /** The clock at the claim's venue. */
  time_zone: string;
  redeemed_at: Date | null;
  redeemed_by: UserId | null;
  redeem_nonce: string | null;
  expires_at: Date | null;
}

/** How a claim stands, to say why it was not redeemed; nobody is told of one whose member is suspended, banned or gone. */
export async function claimByToken(db: Db, token: string, hostId: UserId): Promise<ClaimState | undefined> {
  const { rows } = await sql<ClaimState>`
    select perk_claims.id, perk_claims.user_id, ${claimTexts}, users.display_name as member_name,
      ${worksThere(hostId)} as works_there, venues.time_zone, redeemed_at, redeemed_by, redeem_nonce, expires_at
    from perk_claims join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id
      join users on users.id = perk_claims.user_id
    where token = ${token} and users.status = 'Active'`.execute(db);
  return rows[0];
}

/** Takes a redemption back if the same host made it since an instant. Answers whose claim it was. */
export async function undoRedemption(
  tx: Db,
  claimId: ClaimId,
  hostId: UserId,
  since: Date,
): Promise<UserId | undefined> {
  const row = await tx
    .updateTable('perk_claims')
    .set({ redeemed_at: null, redeemed_by: null, redeem_nonce: null })
    .where('id', '=', claimId)
    .where('redeemed_by', '=', hostId)
    .where('redeemed_at', '>', since)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function recordRedemptionEvent(
  tx: Db,
  claimId: ClaimId,
  userId: UserId,
  kind: 'redeemed' | 'undone',
  now: Date,
) {
  await tx.insertInto('redemption_events').values({ claim_id: claimId, user_id: userId, kind, at: now }).execute();
}
