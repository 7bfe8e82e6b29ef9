import type { RedeemedHalf } from '@ambiance/contract/perk-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import { halfEnd, halfEndWhen } from '@ambiance/domain/paired-claims';
import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { ByLanguage, Language } from '@ambiance/domain/languages';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockTogether } from '../conversations/relation.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { claimStatus, claimTextsFor } from './claims.repository.ts';
import { halfFacts, type HalfRow } from './paired-claims.repository.ts';
import { type ClaimState, type Redemption, undoMs } from './redemptions.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

/** Notifies the holder of a claim. For a half it also notifies the other holder and the host who redeemed the other half. */
export function publishChange(
  bus: Bus,
  claimId: ClaimId,
  userId: UserId,
  { other_claim_id, other_id, other_redeemed_by }: HalfRow,
) {
  publishUserEvent(bus, [userId], 'ClaimChanged', claimId);
  if (other_claim_id === null || other_id === null) return;
  publishUserEvent(bus, [other_id], 'ClaimChanged', other_claim_id);
  if (other_redeemed_by) publishUserEvent(bus, [other_redeemed_by], 'ClaimChanged', other_claim_id);
}

/** Returns the redemption if this same request already made it and its response got lost. */
export function sameRedemption(
  claim: ClaimState,
  hostId: UserId,
  nonce: string,
): (ClaimState & Redemption) | undefined {
  const { redeemed_at, redeemed_by, redeem_nonce } = claim;
  return redeemed_at && redeemed_by === hostId && redeem_nonce === nonce ? { ...claim, redeemed_at } : undefined;
}

/** Locks both holders of a half in the order of their ids, and their conversation. All transactions use this order. */
export async function lockHolders(tx: Db, { user_id, other_id }: HalfRow & { user_id: UserId }): Promise<void> {
  await lockUsers(tx, other_id === null ? [user_id] : [user_id, other_id]);
  if (other_id !== null) await lockTogether(tx, user_id, other_id);
}

/** The reason why a half cannot be redeemed; undefined if it can. */
export function whyNotHalf(claim: HalfRow, now: Date): ErrorCode | undefined {
  const half = halfFacts(claim);
  if (!half) return undefined;
  if (half.unlockedAt) return 'claim.redeemed';
  const end = halfEnd(half, now);
  if (end) return `half.${end}`;
  return half.redeemedAt ? 'half.redeemed' : undefined;
}

/** The reason why a claim could not be redeemed at a past time; undefined if it is a half that could. */
export function whyNotThen(claim: ClaimState, at: Date): ErrorCode | undefined {
  const half = halfFacts(claim);
  if (half?.redeemedAt && !half.unlockedAt) return 'half.redeemed';
  if (claim.redeemed_at) return 'claim.redeemed';
  if (!half) return claimStatus(claim, at) === 'expired' ? 'claim.expired' : 'claim.unknown';
  const end = halfEndWhen(half, at);
  return end && `half.${end}`;
}

/** The error that tells staff why a claim cannot be redeemed now. */
export function whyNot(claim: ClaimState | undefined, hostId: UserId, now: Date, language: Language): DomainError {
  if (!claim) return new DomainError('claim.unknown');
  if (!claim.works_there) return new DomainError('claim.other-venue');
  const ofHalf = whyNotHalf(claim, now);
  if (ofHalf?.startsWith('half.') && ofHalf !== 'half.redeemed') return new DomainError(ofHalf);
  if (claim.redeemed_at) {
    return new DomainError(ofHalf ?? 'claim.redeemed', {
      details: whenAndBy(claim, claim.redeemed_at, hostId, language),
    });
  }
  return new DomainError(claimStatus(claim, now) === 'expired' ? 'claim.expired' : 'claim.unknown');
}

/** The response to staff after a redemption. */
export const answer = (redemption: Redemption, half: RedeemedHalf | null, language: Language) => ({
  claimId: redemption.id,
  ...claimTextsFor(language, redemption),
  memberName: redemption.member_name,
  redeemedUtc: redemption.redeemed_at.toISOString(),
  undoUntilUtc: new Date(redemption.redeemed_at.getTime() + undoMs).toISOString(),
  half,
});

interface By {
  redeemed_by: UserId | null;
  redeemed_by_name: string | null;
  time_zone: string;
}

/** The day, the time and the name that a sentence of the catalogue shows to staff about a redemption. */
export const whenAndBy = (by: By, at: Date, readerId: UserId, language: Language) => ({
  day: dateText(at, language, { timeZone: by.time_zone, dateStyle: 'medium' }),
  time: dateText(at, language, { timeZone: by.time_zone, hour: 'numeric', minute: '2-digit' }),
  by: byWhom(by, readerId, language),
});

const by: ByLanguage<string> = { en: 'by', fr: 'par' };
const byReader: ByLanguage<string> = { en: ' by you', fr: ' par vous' };

function byWhom({ redeemed_by, redeemed_by_name }: By, readerId: UserId, language: Language): string {
  if (redeemed_by === readerId) return byReader[language];
  return redeemed_by_name ? ` ${by[language]} ${redeemed_by_name}` : '';
}
