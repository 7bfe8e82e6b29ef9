import type { PerkClaim } from '@ambiance/contract/perks';
import type { ClaimId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { textFor } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import type { PerkClaimStatus } from '@ambiance/domain/perks';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { perkColumns, perkFrom, type PerkRow } from './perks.repository.ts';
import type { ShortCodes } from './short-codes.ts';

interface ClaimRow extends PerkRow, ClaimTexts {
  id: ClaimId;
  short_code_hash: Buffer | null;
  token: string;
  created_at: Date;
  expires_at: Date | null;
  redeemed_at: Date | null;
}

const claimColumns = sql`
  perk_claims.id, perk_claims.language, perk_claims.title, perk_claims.terms, perk_claims.translated_title,
  perk_claims.translated_terms, perk_claims.token, perk_claims.short_code_hash, perk_claims.created_at,
  perk_claims.expires_at, perk_claims.redeemed_at, ${perkColumns}`;

/** A claim expires by itself: nothing has to run for it. */
export const claimStatus = (claim: { redeemed_at: Date | null; expires_at: Date | null }, now: Date): PerkClaimStatus =>
  claim.redeemed_at ? 'redeemed' : claim.expires_at && claim.expires_at <= now ? 'expired' : 'active';

export interface ClaimTexts {
  language: Language;
  title: string;
  terms: string | null;
  translated_title: string | null;
  translated_terms: string | null;
}

/** What a claim promises, in the language of a reader as far as it was written in it. */
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

/** The short code by which the door finds a claim; null where it was made without one, or with another key. */
function shortCodeOf({ token, venue_id, short_code_hash }: ClaimRow, shortCodes: ShortCodes): string | null {
  const code = shortCodes.of(token);
  return short_code_hash?.equals(shortCodes.hash(venue_id, code)) ? code : null;
}

const claimFrom = (row: ClaimRow, reader: Language, shortCodes: ShortCodes, now: Date): PerkClaim => ({
  id: row.id,
  perk: perkFrom(row, reader, true),
  ...claimTextsFor(reader, row),
  token: row.token,
  shortCode: shortCodeOf(row, shortCodes),
  status: claimStatus(row, now),
  createdUtc: row.created_at.toISOString(),
  expiresUtc: row.expires_at?.toISOString() ?? null,
  redeemedUtc: row.redeemed_at?.toISOString() ?? null,
});

export interface OfferedPerk extends ClaimTexts {
  id: PerkId;
  venue_id: VenueId;
  min_tier: TierKey;
  ends_at: Date | null;
}

/** A perk as it stands, locked against changes until the transaction ends. */
export const lockPerk = (tx: Db, perkId: PerkId): Promise<OfferedPerk | undefined> =>
  tx
    .selectFrom('perks')
    .where('id', '=', perkId)
    .select([
      'id',
      'venue_id',
      'language',
      'title',
      'terms',
      'translated_title',
      'translated_terms',
      'min_tier',
      'ends_at',
    ])
    .forShare()
    .executeTakeFirst();

export async function hasClaim(tx: Db, perkId: PerkId, userId: UserId): Promise<boolean> {
  const claim = await tx
    .selectFrom('perk_claims')
    .where('perk_id', '=', perkId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  return claim !== undefined;
}

/** What a claim is found by. */
interface ClaimKeys {
  token: string;
  shortCodeHash: Buffer;
}

/** Adds a claim; undefined where another one is found by the same already. */
export async function addClaim(
  tx: Db,
  perk: OfferedPerk,
  userId: UserId,
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
      expires_at: perk.ends_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** A member's claims in their language, newest first; or the one with an id. */
export async function claimsOf(
  db: Db,
  { userId, language, shortCodes }: { userId: UserId; language: Language; shortCodes: ShortCodes },
  now: Date,
  claimId?: ClaimId,
): Promise<PerkClaim[]> {
  const { rows } = await sql<ClaimRow>`
    select ${claimColumns} from perk_claims
    join perks on perks.id = perk_claims.perk_id join venues on venues.id = perks.venue_id
    where perk_claims.user_id = ${userId} and (${claimId ?? null}::bigint is null or perk_claims.id = ${claimId ?? null})
    order by perk_claims.created_at desc, perk_claims.id desc`.execute(db);
  return rows.map((row) => claimFrom(row, language, shortCodes, now));
}
