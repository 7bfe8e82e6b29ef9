import type { RedeemedHalf } from '@ambiance/contract/perks';
import { dateText } from '@ambiance/domain/date-text';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import { halfEnd } from '@ambiance/domain/halves';
import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import { lockTogether } from '../chat/standing.repository.ts';
import { lockUsers } from '../discovery/discovery-index.repository.ts';
import { venuesOf } from '../venues/staff.repository.ts';
import { claimStatus, claimTextsFor, hasHad } from './claims.repository.ts';
import { breakWhole, halfAtDoor, halfFacts, type HalfRow, redeemHalf } from './halves.repository.ts';
import {
  holdersOf,
  claimNamed,
  type NamedClaim,
  recordRedemptionEvent,
  redeemOnce,
  type Redemption,
  type ClaimState,
  undoMs,
  undoRedemption,
} from './redemptions.repository.ts';
import { readShortCode, type ShortCodes } from './short-codes.ts';

interface Needs {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  shortCodes: ShortCodes;
}

const wrongTokens = { requests: 30, seconds: 600 };
/** At a venue, of all who work there together: a short code could be guessed in the end. */
const wrongShortCodes = { requests: 90, seconds: 600 };

/** One more in a limit. */
interface Count {
  limit: RateLimit;
  key: string;
}

/** A token as people type it: groups and capitals make no difference. */
const readToken = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** Redeeming at the venue, and taking it back. */
export function createRedeem({ db, clock, bus, limits, shortCodes }: Needs) {
  const ofHost = limits.rate('wrong-claim-tokens', wrongTokens);
  const ofVenue = limits.rate('wrong-short-codes', wrongShortCodes);

  /** What was typed or scanned, and what counts where it is wrong. A short code is one of the venues where its host works. */
  async function read(typed: string, hostId: UserId): Promise<{ claim: NamedClaim; counts: Count[] }> {
    const host = { limit: ofHost, key: hostId };
    const code = readShortCode(typed);
    if (!code) return { claim: { token: readToken(typed) }, counts: [host] };
    const venues = await venuesOf(db, hostId);
    return {
      claim: { hashes: venues.map(({ id }) => shortCodes.hash(id, code)) },
      counts: [host, ...venues.map(({ id }) => ({ limit: ofVenue, key: String(id) }))],
    };
  }

  async function redeem(hostId: UserId, typed: { token: string; nonce: string }, language: Language) {
    const { claim, counts } = await read(typed.token, hostId);
    // Counted before it is known to be wrong, so that no number of tries at once is more than the limit.
    for (const { limit, key } of counts) await limit.count(key);
    const isKnown = () => Promise.all(counts.map(({ limit, key }) => limit.giveBack(key)));
    const now = clock.now();
    const redeemed = await db.transaction().execute(async (tx) => {
      const redemption = await redeemOnce(tx, { claim, nonce: typed.nonce, hostId, now });
      if (redemption) await recordRedemptionEvent(tx, redemption.id, hostId, 'redeemed', now);
      return redemption;
    });
    if (redeemed) {
      await isKnown();
      bus.publish('claim-changed', { userId: redeemed.user_id, claimId: redeemed.id });
      return answer(redeemed, null, language);
    }
    const state = await claimNamed(db, claim, hostId);
    if (state) await isKnown();
    const repeated = state && sameRedemption(state, hostId, typed.nonce);
    if (repeated) return answer(repeated, halfAtDoor(repeated, now), language);
    if (state && halfFacts(state) && state.works_there) {
      return redeemHalfOf(state, claim, { hostId, nonce: typed.nonce }, language);
    }
    throw whyNot(state, hostId, now, language);
  }

  /** Redeems a half while nothing changes between the two who hold one each, neither their claims nor what they agreed on. */
  async function redeemHalfOf(
    known: ClaimState,
    claim: NamedClaim,
    by: { hostId: UserId; nonce: string },
    language: Language,
  ) {
    const redemption = await db.transaction().execute(async (tx) => {
      await lockHolders(tx, known);
      const now = clock.now();
      const half = await claimNamed(tx, claim, by.hostId);
      const repeated = half && sameRedemption(half, by.hostId, by.nonce);
      if (repeated) return { ...repeated, now };
      if (!half?.works_there || whyNotHalf(half, now)) throw whyNot(half, by.hostId, now, language);
      const holders = half.other_id === null ? [half.user_id] : [half.user_id, half.other_id];
      if (await hasHad(tx, half.perk_id, holders)) throw new DomainError('half.had-before');
      await redeemHalf(tx, { id: half.id, otherId: half.other_claim_id }, by, now);
      await recordRedemptionEvent(tx, half.id, by.hostId, 'redeemed', now);
      return { ...(await claimNamed(tx, claim, by.hostId))!, redeemed_at: now, now };
    });
    publishChange(redemption.id, redemption.user_id, redemption);
    return answer(redemption, halfAtDoor(redemption, redemption.now), language);
  }

  /** Tells whose claim it is, and of a half the other one and whoever redeemed that. */
  function publishChange(claimId: ClaimId, userId: UserId, { other_claim_id, other_id, other_redeemed_by }: HalfRow) {
    bus.publish('claim-changed', { userId, claimId });
    if (other_claim_id === null || other_id === null) return;
    bus.publish('claim-changed', { userId: other_id, claimId: other_claim_id });
    if (other_redeemed_by) bus.publish('claim-changed', { userId: other_redeemed_by, claimId: other_claim_id });
  }

  async function undo(hostId: UserId, claimId: ClaimId): Promise<void> {
    const known = await holdersOf(db, claimId);
    if (!known) throw new DomainError('claim.undo-over');
    await db.transaction().execute(async (tx) => {
      if (halfFacts(known)) await lockHolders(tx, known);
      const now = clock.now();
      if (!(await undoRedemption(tx, claimId, hostId, new Date(now.getTime() - undoMs)))) {
        throw new DomainError('claim.undo-over');
      }
      if (known.other_claim_id !== null) await breakWhole(tx, known.other_claim_id);
      await recordRedemptionEvent(tx, claimId, hostId, 'undone', now);
    });
    publishChange(claimId, known.user_id, (await holdersOf(db, claimId)) ?? known);
  }

  return { redeem, undo };
}

/** The redemption that this very request made before, when its answer was lost on the way. */
function sameRedemption(claim: ClaimState, hostId: UserId, nonce: string): (ClaimState & Redemption) | undefined {
  const { redeemed_at, redeemed_by, redeem_nonce } = claim;
  return redeemed_at && redeemed_by === hostId && redeem_nonce === nonce ? { ...claim, redeemed_at } : undefined;
}

/** The two of a half, in the order of their ids, and what they agree on: as whatever parts them does. */
async function lockHolders(tx: Db, { user_id, other_id }: HalfRow & { user_id: UserId }): Promise<void> {
  await lockUsers(tx, other_id === null ? [user_id] : [user_id, other_id]);
  if (other_id !== null) await lockTogether(tx, user_id, other_id);
}

/** Why a half cannot be redeemed; undefined where it can. */
function whyNotHalf(claim: HalfRow, now: Date): ErrorCode | undefined {
  const half = halfFacts(claim);
  if (!half) return undefined;
  if (half.wholeAt) return 'claim.redeemed';
  const end = halfEnd(half, now);
  if (end) return `half.${end}`;
  return half.redeemedAt ? 'half.redeemed' : undefined;
}

function whyNot(claim: ClaimState | undefined, hostId: UserId, now: Date, language: Language): DomainError {
  if (!claim) return new DomainError('claim.unknown');
  if (!claim.works_there) return new DomainError('claim.other-venue');
  const ofHalf = whyNotHalf(claim, now);
  if (ofHalf?.startsWith('half.') && ofHalf !== 'half.redeemed') return new DomainError(ofHalf);
  if (claim.redeemed_at) {
    return new DomainError(ofHalf ?? 'claim.redeemed', {
      details: { ...whenIn(claim.redeemed_at, language, claim.time_zone), by: byWhom(claim, hostId, language) },
    });
  }
  return new DomainError(claimStatus(claim, now) === 'expired' ? 'claim.expired' : 'claim.unknown');
}

const answer = (redemption: Redemption, half: RedeemedHalf | null, language: Language) => ({
  claimId: redemption.id,
  ...claimTextsFor(language, redemption),
  memberName: redemption.member_name,
  redeemedUtc: redemption.redeemed_at.toISOString(),
  undoUntilUtc: new Date(redemption.redeemed_at.getTime() + undoMs).toISOString(),
  half,
});

const byWhom = ({ redeemed_by, redeemed_by_name }: ClaimState, hostId: UserId, language: Language): string => {
  if (redeemed_by === hostId) return language === 'fr' ? ' par vous' : ' by you';
  if (!redeemed_by_name) return '';
  return language === 'fr' ? ` par ${redeemed_by_name}` : ` by ${redeemed_by_name}`;
};

const whenIn = (at: Date, language: Language, timeZone: string) => ({
  day: dateText(at, language, { timeZone, dateStyle: 'medium' }),
  time: dateText(at, language, { timeZone, hour: 'numeric', minute: '2-digit' }),
});
