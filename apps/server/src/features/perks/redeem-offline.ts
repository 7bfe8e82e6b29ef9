import { errorSentence } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { offlineAheadMinutes, offlineHours } from '@ambiance/domain/signed-codes';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasHad } from './claims.repository.ts';
import { halfFacts, redeemHalf } from './paired-claims.repository.ts';
import {
  lockClaim,
  offlineOf,
  recordOffline,
  refuseOffline,
  type OfflineClaim,
  offlineClaim,
} from './offline-redemptions.repository.ts';
import { answerOffline, rejected } from './offline-answers.ts';
import { lockHolders, publishChange, sameRedemption, whyNotThen } from './redemption-answers.ts';
import { notifyManagers, recordRedemption } from './record-redemption.ts';
import { claimNamed, holdersOf, redeemOnce } from './redemptions.repository.ts';
import type { SignedCodes } from './signed-codes.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus'> & { signedCodes: SignedCodes };

interface OfflineRedemption {
  ticket: string;
  nonce: string;
  redeemedUtc: string;
}

interface Attempt {
  token: string;
  nonce: string;
  hostId: UserId;
  /** When the redemption happened at the door. */
  at: Date;
  now: Date;
}

const aheadMs = offlineAheadMinutes * 60_000;
const latestMs = offlineHours * 3_600_000;

/**
 * Counts a redemption that staff made while offline, at the time it happened, and only once for each nonce. A rejected one is
 * recorded with its reason for the venue's managers, since the perk was already handed out.
 */
export function createRedeemOffline({ db, clock, bus, signedCodes }: Needs) {
  return async function redeemOffline(
    hostId: UserId,
    { ticket, nonce, redeemedUtc }: OfflineRedemption,
    language: Language,
  ) {
    const token = signedCodes.read(ticket)?.token;
    const claim = token === undefined ? undefined : await offlineClaim(db, token, hostId);
    // The device could not have accepted this code, so nothing was handed out and nothing is recorded.
    if (!token || !claim) return unrecorded(nonce, 'claim.unknown', language);
    if (!claim.is_staff) return unrecorded(nonce, 'claim.other-venue', language);
    const counted = await db.transaction().execute(async (tx) => {
      if (halfFacts(claim)) await lockHolders(tx, claim);
      const now = clock.now();
      const told = new Date(redeemedUtc);
      const isAhead = told.getTime() > now.getTime() + aheadMs || told.getTime() < claim.created_at.getTime() - aheadMs;
      const at = isAhead || told < now ? told : now;
      const id = await recordOffline(tx, { claimId: claim.id, userId: hostId, nonce, redeemedAt: at, sentAt: now });
      if (id === undefined) return false;
      const isLate = at.getTime() < now.getTime() - latestMs;
      if (isAhead || isLate) {
        await refuseOffline(tx, id, isAhead ? 'redemption.clock' : 'redemption.late');
        return false;
      }
      const refused = await redeemThen(tx, claim, { token, nonce, hostId, at, now });
      if (refused) await refuseOffline(tx, id, refused.code, refused.first);
      if (refused?.first) await notifyManagers(tx, claim.id, now);
      return !refused;
    });
    if (counted) publishChange(bus, claim.id, claim.user_id, (await holdersOf(db, claim.id)) ?? claim);
    return answerOffline(await offlineOf(db, hostId, nonce), hostId, language, clock.now());
  };
}

/** Redeems a claim at the time it happened; returns the reason if that is not possible. */
async function redeemThen(tx: Db, told: OfflineClaim, { token, nonce, hostId, at, now }: Attempt) {
  const isHalf = halfFacts(told) !== undefined;
  if (!isHalf) await lockClaim(tx, told.id);
  const once = isHalf ? undefined : await redeemOnce(tx, { claim: { token }, nonce, hostId, now: at });
  if (once) {
    await recordRedemption(tx, { claimId: once.id, hostId, kind: 'redeemed' }, { at, now });
    return undefined;
  }
  const claim = await claimNamed(tx, { token }, hostId);
  if (!claim) return { code: 'claim.unknown' as const };
  if (!claim.works_there) return { code: 'redemption.no-staff' as const };
  // The claim was redeemed online, but the response got lost and the device continued offline.
  if (sameRedemption(claim, hostId, nonce)) return undefined;
  const refusal = whyNotThen(claim, at);
  if (refusal) return { code: refusal, ...(refusal.endsWith('.redeemed') && { first: claim }) };
  const holders = claim.other_id === null ? [claim.user_id] : [claim.user_id, claim.other_id];
  if (await hasHad(tx, claim.perk_id, holders)) return { code: 'half.had-before' as const };
  await redeemHalf(tx, { id: claim.id, otherId: claim.other_claim_id }, { hostId, nonce }, at);
  await recordRedemption(tx, { claimId: claim.id, hostId, kind: 'redeemed' }, { at, now });
  return undefined;
}

const unrecorded = (nonce: string, code: 'claim.unknown' | 'claim.other-venue', language: Language) =>
  rejected(nonce, code, language, (one) => errorSentence(code, one));
