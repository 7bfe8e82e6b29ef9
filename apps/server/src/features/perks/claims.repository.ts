import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import type { ClaimId, MessageId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { textFor } from '@ambiance/domain/bilingual';
import { halfEnd, wholeUntil } from '@ambiance/domain/paired-claims';
import type { Language } from '@ambiance/domain/languages';
import type { PerkClaimStatus } from '@ambiance/domain/perks';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { halfColumns, halfFacts, halfJoins, type HalfRow } from './paired-claims.repository.ts';
import { perkColumns, perkFrom, type PerkRow } from './perks.repository.ts';
import type { ShortCodes } from './short-codes.ts';
import type { SignedCodes } from './signed-codes.ts';

interface ClaimRow extends PerkRow, ClaimTexts, HalfRow {
  id: ClaimId;
  short_code_hash: Buffer | null;
  token: string;
  created_at: Date;
  expires_at: Date | null;
  redeemed_at: Date | null;
}

/** The columns of `ClaimTexts`. */
export const claimTexts = sql`perk_claims.language, perk_claims.title, perk_claims.terms,
  perk_claims.translated_title, perk_claims.translated_terms`;

/** The status of a claim. It expires by the clock, without any job. */
export const claimStatus = (claim: { redeemed_at: Date | null; expires_at: Date | null }, now: Date): PerkClaimStatus =>
  claim.redeemed_at ? 'redeemed' : claim.expires_at && claim.expires_at <= now ? 'expired' : 'active';

export interface ClaimTexts {
  language: Language;
  title: string;
  terms: string | null;
  translated_title: string | null;
  translated_terms: string | null;
}

/** The title and terms of a claim in the reader's language, if they were written in it. */
export function claimTextsFor(reader: Language, claim: ClaimTexts) {
  const { language } = claim;
  const title = textFor(reader, { language, written: claim.title, translated: claim.translated_title });
  const terms = textFor(reader, { language, written: claim.terms, translated: claim.translated_terms });
  return {
    title: title.text ?? claim.title,
    terms: terms.text,
    languages: { title: title.language, terms: terms.language },
  };
}

const signedCodeOf = ({ token, venue, perk_id, expires_at, meeting_id }: ClaimRow, signedCodes: SignedCodes) =>
  signedCodes.sign({ token, venueId: venue.id, perkId: perk_id, expiresAt: expires_at, meetingId: meeting_id });

/** The generators of a claim's codes: the short code and the signed code. */
export interface Codes {
  shortCodes: ShortCodes;
  signedCodes: SignedCodes;
}

function claimFrom(row: ClaimRow, reader: Language, { shortCodes, signedCodes }: Codes, now: Date): PerkClaim {
  const half = halfFacts(row);
  const end = half && halfEnd(half, now);
  const redeemedAt = half ? half.unlockedAt : row.redeemed_at;
  const expiresAt = half && !half.unlockedAt ? wholeUntil(half) : row.expires_at;
  const status = end ? 'expired' : claimStatus({ redeemed_at: redeemedAt, expires_at: expiresAt }, now);
  return {
    id: row.id,
    perk: perkFrom(row, reader, true),
    ...claimTextsFor(reader, row),
    token: row.token,
    shortCode: shortCodes.of({ venueId: row.venue.id, token: row.token, hash: row.short_code_hash }),
    ticket: status === 'active' ? signedCodeOf(row, signedCodes) : null,
    status,
    createdUtc: row.created_at.toISOString(),
    expiresUtc: expiresAt?.toISOString() ?? null,
    redeemedUtc: redeemedAt?.toISOString() ?? null,
    half: half
      ? {
          meetingId: row.meeting_id!,
          withName: row.other_name,
          mineUtc: row.redeemed_at?.toISOString() ?? null,
          otherUtc: row.other_redeemed_at?.toISOString() ?? null,
          end: end ?? null,
        }
      : null,
  };
}

export interface OfferedPerk extends ClaimTexts {
  id: PerkId;
  venue_id: VenueId;
  min_tier: TierKey;
  for_two: boolean;
  ends_at: Date | null;
  max_claims: number | null;
}

/** A query of perks that locks their rows until the transaction ends. */
const lockedPerks = (tx: Db) =>
  tx
    .selectFrom('perks')
    .select([
      'id',
      'venue_id',
      'language',
      'title',
      'terms',
      'translated_title',
      'translated_terms',
      'min_tier',
      'for_two',
      'ends_at',
      'max_claims',
    ])
    .orderBy('id')
    // Only one transaction at a time counts the claims of a perk.
    .forNoKeyUpdate();

export const lockPerk = (tx: Db, perkId: PerkId): Promise<OfferedPerk | undefined> =>
  lockedPerks(tx).where('id', '=', perkId).executeTakeFirst();

/** The venue of a perk for two; undefined for any other perk. It takes no lock, so check again with `lockPerk`. */
export async function venueForTwo(db: Db, perkId: PerkId): Promise<VenueId | undefined> {
  const perk = await db
    .selectFrom('perks')
    .where('id', '=', perkId)
    .where('for_two', '=', true)
    .select('venue_id')
    .executeTakeFirst();
  return perk?.venue_id;
}

/** Locks and returns all perks for two of a venue, ended ones included. */
export const lockPerksForTwo = (tx: Db, venueId: VenueId): Promise<OfferedPerk[]> =>
  lockedPerks(tx).where('venue_id', '=', venueId).where('for_two', '=', true).execute();

/**
 * Returns true if one of the members has claimed a perk, or redeemed it as a pair. A half whose other half was not redeemed
 * does not count.
 */
export async function hasHad(tx: Db, perkId: PerkId, userIds: readonly UserId[]): Promise<boolean> {
  const claim = await tx
    .selectFrom('perk_claims')
    .where('perk_id', '=', perkId)
    .where('user_id', 'in', userIds)
    .where((one) => one.or([one('meeting_id', 'is', null), one('whole_at', 'is not', null)]))
    .select('id')
    .executeTakeFirst();
  return claim !== undefined;
}

/** True if no more claims of a perk are available. A pair counts as one. The perk must be locked. */
export async function isAllTaken(
  tx: Db,
  { id, max_claims: max }: Pick<OfferedPerk, 'id' | 'max_claims'>,
): Promise<boolean> {
  if (max === null) return false;
  const { claimed } = await tx
    .selectFrom('perk_claims')
    .where('perk_id', '=', id)
    .select(sql<number>`count(distinct coalesce(-meeting_id, id))::int`.as('claimed'))
    .executeTakeFirstOrThrow();
  return claimed >= max;
}

/** The codes by which staff at the door find a claim. */
interface ClaimKeys {
  token: string;
  shortCodeHash: Buffer;
}

/** The meeting and the expiry of a paired claim (half). */
interface HalfOf {
  meetingId: MessageId;
  expiresAt: Date;
}

export interface NewClaim {
  perk: OfferedPerk;
  userId: UserId;
  /** Set for a paired claim (half). */
  half?: HalfOf;
}

/** Adds a claim; returns undefined if its token or its short code is taken. */
export async function addClaim(
  tx: Db,
  { perk, userId, half }: NewClaim,
  { token, shortCodeHash }: ClaimKeys,
  now: Date,
): Promise<ClaimId | undefined> {
  const added = await tx
    .insertInto('perk_claims')
    .values({
      perk_id: perk.id,
      user_id: userId,
      language: perk.language,
      title: perk.title,
      terms: perk.terms,
      translated_title: perk.translated_title,
      translated_terms: perk.translated_terms,
      token,
      short_code_hash: shortCodeHash,
      created_at: now,
      expires_at: half ? half.expiresAt : perk.ends_at,
      meeting_id: half?.meetingId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** A member's claims in their language, newest first; with an id, only that one. */
export async function claimsOf(
  db: Db,
  { userId, language, codes }: { userId: UserId; language: Language; codes: Codes },
  now: Date,
  claimId?: ClaimId,
): Promise<PerkClaim[]> {
  const { rows } = await sql<ClaimRow>`
    select perk_claims.id, ${claimTexts}, perk_claims.token, perk_claims.short_code_hash, perk_claims.created_at,
      perk_claims.expires_at, perk_claims.redeemed_at, ${halfColumns}, ${perkColumns} from perk_claims
    join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id ${halfJoins}
    where perk_claims.user_id = ${userId} and (${claimId ?? null}::bigint is null or perk_claims.id = ${claimId ?? null})
    order by perk_claims.created_at desc, perk_claims.id desc`.execute(db);
  return rows.map((row) => claimFrom(row, language, codes, now));
}

/** Claims for one that expire within a day and were made more than a day before that. */
export async function expiringClaims(db: Db, now: Date) {
  const { rows } = await sql<{ userId: UserId; claimId: ClaimId; venue: string }>`
    select perk_claims.user_id as "userId", perk_claims.id as "claimId", venues.name as venue
    from perk_claims join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id
    where perk_claims.redeemed_at is null and meeting_id is null and perk_claims.expires_at > ${now}::timestamptz
      and perk_claims.expires_at <= ${now}::timestamptz + interval '24 hours'
      and perk_claims.created_at <= perk_claims.expires_at - interval '48 hours'`.execute(db);
  return rows;
}
