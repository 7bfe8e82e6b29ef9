import type { ClaimId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Holiday, OpeningHours } from '@ambiance/domain/opening-hours';
import { wholeWithinMinutes } from '@ambiance/domain/paired-claims';
import { latestRedemptions, undoRedemptionMinutes } from '@ambiance/domain/perks';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type ClaimTexts, claimTexts, claimTextsFor } from './claims.repository.ts';
import { halfAtDoor, halfColumns, halfJoins, type HalfRow } from './paired-claims.repository.ts';

export const undoMs = undoRedemptionMinutes * 60_000;

export interface Redemption extends ClaimTexts {
  id: ClaimId;
  user_id: UserId;
  member_name: string;
  redeemed_at: Date;
}

/**
 * How staff at the door identify a claim: by the token in its QR code, or by the hashes of a short code at the host's venues.
 */
export type NamedClaim = { token: string } | { hashes: readonly Buffer[] };

const isNamed = (claim: NamedClaim): RawBuilder<boolean> =>
  'token' in claim
    ? sql`perk_claims.token = ${claim.token}`
    : sql`perk_claims.short_code_hash = any(${claim.hashes}::bytea[])`;

interface RedeemAttempt {
  claim: NamedClaim;
  nonce: string;
  hostId: UserId;
  now: Date;
}

/** Condition that a user works at the claim's venue and may redeem there. */
const worksThere = (hostId: UserId) => sql`exists (
  select 1 from venue_staff where venue_staff.venue_id = perks.venue_id
    and venue_staff.user_id = ${hostId} and venue_staff.active)`;

/**
 * Redeems a claim for one at a venue where the host works. It is one statement, so only one of several parallel calls succeeds.
 */
export async function redeemOnce(
  tx: Db,
  { claim, nonce, hostId, now }: RedeemAttempt,
): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    update perk_claims set redeemed_at = ${now}, redeemed_by = ${hostId}, redeem_nonce = ${nonce}
    from perks, users
    where ${isNamed(claim)} and meeting_id is null and redeemed_at is null and (expires_at is null or expires_at > ${now})
      and perks.id = perk_claims.perk_id and users.id = perk_claims.user_id and users.status = 'Active'
        and ${worksThere(hostId)}
    returning perk_claims.id, perk_claims.user_id, ${claimTexts},
      users.display_name as member_name, perk_claims.redeemed_at`.execute(tx);
  return rows[0];
}

/** When and how often a perk can be redeemed. */
export interface PerkRule {
  id: PerkId;
  hours: OpeningHours[];
  max_per_day: number | null;
  time_zone: string;
  /** The hours of its venue. */
  opening_hours: OpeningHours[];
  holidays: Holiday[];
}

/** Locks the perk of a claim at a venue where the host works, so that only one transaction at a time counts its redemptions. */
export async function lockRule(tx: Db, claim: NamedClaim, hostId: UserId): Promise<PerkRule | undefined> {
  const { rows } = await sql<PerkRule>`
    select perks.id, perks.hours, perks.max_per_day, venues.time_zone, venues.opening_hours, venues.holidays
    from perks join venues on venues.id = perks.venue_id
    where perks.id = (select perk_id from perk_claims where ${isNamed(claim)} limit 1) and ${worksThere(hostId)}
    for no key update of perks`.execute(tx);
  return rows[0];
}

/**
 * Number of redemptions of a perk on the current day at the venue. A pair counts as one, and the first half counts while the other one can
 * still follow.
 */
export async function redeemedOn(tx: Db, { id, time_zone: zone }: PerkRule, now: Date): Promise<number> {
  const { rows } = await sql<{ redeemed: number }>`
    select count(distinct coalesce(-meeting_id, id))::int as redeemed from perk_claims
    where perk_id = ${id} and redeemed_at > ${now}::timestamptz - interval '26 hours'
      and (redeemed_at at time zone ${zone})::date = (${now}::timestamptz at time zone ${zone})::date
      and (meeting_id is null or whole_at is not null
        or redeemed_at > ${now}::timestamptz - make_interval(mins => ${wholeWithinMinutes}))`.execute(tx);
  return rows[0]!.redeemed;
}

export interface ClaimState extends ClaimTexts, HalfRow {
  id: ClaimId;
  user_id: UserId;
  perk_id: PerkId;
  member_name: string;
  works_there: boolean;
  /** The time zone of the claim's venue. */
  time_zone: string;
  redeemed_at: Date | null;
  redeemed_by: UserId | null;
  redeemed_by_name: string | null;
  redeem_nonce: string | null;
  expires_at: Date | null;
}

/** The state of a claim, to explain why it was not redeemed. Undefined if the member is suspended, banned or erased. */
export async function claimNamed(db: Db, claim: NamedClaim, hostId: UserId): Promise<ClaimState | undefined> {
  const { rows } = await sql<ClaimState>`
    select perk_claims.id, perk_claims.user_id, perk_claims.perk_id, ${claimTexts}, users.display_name as member_name,
      ${worksThere(hostId)} as works_there, venues.time_zone, perk_claims.redeemed_at, perk_claims.redeemed_by,
      colleague.display_name as redeemed_by_name, perk_claims.redeem_nonce, perk_claims.expires_at, ${halfColumns}
    from perk_claims join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id
      join users on users.id = perk_claims.user_id
      left join users colleague on colleague.id = perk_claims.redeemed_by and colleague.status = 'Active'
      ${halfJoins}
    where ${isNamed(claim)} and users.status = 'Active'`.execute(db);
  return rows[0];
}

/** Undoes a redemption that the same host made since the given time, if they still work there. Returns the claim's member. */
export async function undoRedemption(
  tx: Db,
  claimId: ClaimId,
  hostId: UserId,
  since: Date,
): Promise<UserId | undefined> {
  const row = await tx
    .updateTable('perk_claims')
    .set({ redeemed_at: null, redeemed_by: null, redeem_nonce: null, whole_at: null })
    .where('id', '=', claimId)
    .where('redeemed_by', '=', hostId)
    .where('redeemed_at', '>', since)
    .where(sql<boolean>`exists (select from perks where perks.id = perk_id and ${worksThere(hostId)})`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** The holder of a claim, and for a half also the other holder; undefined if there is no such claim. */
export async function holdersOf(db: Db, claimId: ClaimId) {
  const { rows } = await sql<{ user_id: UserId } & HalfRow>`
    select perk_claims.user_id, perk_claims.redeemed_at, perk_claims.expires_at, ${halfColumns}
    from perk_claims ${halfJoins} where perk_claims.id = ${claimId}`.execute(db);
  return rows[0];
}

export async function recordRedemptionEvent(
  tx: Db,
  { claimId, hostId, kind }: { claimId: ClaimId; hostId: UserId; kind: 'redeemed' | 'undone' },
  at: Date,
): Promise<void> {
  await tx.insertInto('redemption_events').values({ claim_id: claimId, user_id: hostId, kind, at }).execute();
}

/** The venue where a claim was redeemed, its holder, and for a half also the other holder. */
export async function redemptionFacts(tx: Db, claimId: ClaimId) {
  const { rows } = await sql<{ user_id: UserId; venue_id: VenueId; venue: string } & HalfRow>`
    select perk_claims.user_id, perks.venue_id, venues.name as venue, perk_claims.redeemed_at, perk_claims.expires_at, ${halfColumns}
    from perk_claims join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id ${halfJoins}
    where perk_claims.id = ${claimId}`.execute(tx);
  return rows[0]!;
}

interface DoneRow extends ClaimTexts, HalfRow {
  id: ClaimId;
  member_name: string;
  venue_id: VenueId;
  venue_name: string;
  time_zone: string;
  redeemed_at: Date;
  redeemed_by: UserId | null;
  redeemed_by_name: string | null;
  sent_at: Date | null;
}

/** The latest redemptions at the venues of a staff member, newest first. Members who are erased or blocked are left out. */
export async function redemptionsFor(db: Db, staffId: UserId, language: Language, now: Date) {
  const { rows } = await sql<DoneRow>`
    select perk_claims.id, ${claimTexts}, users.display_name as member_name, venues.id as venue_id,
      venues.name as venue_name, venues.time_zone, perk_claims.redeemed_at, perk_claims.redeemed_by, perk_claims.expires_at,
      colleague.display_name as redeemed_by_name, offline.sent_at, ${halfColumns}
    from venue_staff staff
    join venues on venues.id = staff.venue_id
    join perks on perks.venue_id = venues.id
    cross join lateral (
      select * from perk_claims where perk_id = perks.id and redeemed_at is not null
      order by redeemed_at desc limit ${latestRedemptions * 2}
    ) as perk_claims
    join users on users.id = perk_claims.user_id and users.status = 'Active'
    left join users colleague on colleague.id = perk_claims.redeemed_by and colleague.status = 'Active'
    left join offline_redemptions offline
      on offline.user_id = perk_claims.redeemed_by and offline.nonce = perk_claims.redeem_nonce
    ${halfJoins}
    where staff.user_id = ${staffId} and staff.active and not is_blocked(staff.user_id, users.id)
    order by perk_claims.redeemed_at desc, perk_claims.id desc limit ${latestRedemptions}`.execute(db);
  return rows.map((row) => {
    const { title, languages } = claimTextsFor(language, row);
    return {
      claimId: row.id,
      title,
      languages,
      memberName: row.member_name,
      venue: { id: row.venue_id, name: row.venue_name, timeZone: row.time_zone },
      redeemedUtc: row.redeemed_at.toISOString(),
      redeemedBy: row.redeemed_by_name,
      sentUtc: row.sent_at?.toISOString() ?? null,
      half: halfAtDoor(row, now),
      undoUntilUtc: row.redeemed_by === staffId ? new Date(row.redeemed_at.getTime() + undoMs).toISOString() : null,
    };
  });
}
