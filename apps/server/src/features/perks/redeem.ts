import { DomainError } from '@ambiance/domain/errors';
import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { venuesOf } from '../venues/staff.repository.ts';
import { allVenueIds } from '../venues/venues.repository.ts';
import { hasHad } from './claims.repository.ts';
import { breakWhole, halfAtDoor, halfFacts, redeemHalf } from './paired-claims.repository.ts';
import { isRuleRefusal, requireWithinRule } from './perk-rules.ts';
import { recordRedemption } from './record-redemption.ts';
import { answer, lockHolders, publishChange, sameRedemption, whyNot, whyNotHalf } from './redemption-answers.ts';
import {
  holdersOf,
  claimNamed,
  lockRule,
  type NamedClaim,
  redeemOnce,
  type ClaimState,
  undoMs,
  undoRedemption,
} from './redemptions.repository.ts';
import { readShortCode } from '@ambiance/domain/perks';
import { tokenOf } from '@ambiance/domain/signed-codes';
import type { ShortCodes } from './short-codes.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'> & { shortCodes: ShortCodes };

const wrongTokens = { requests: 30, seconds: 600 };
/** The limit for all staff of a venue together, so that many accounts cannot guess a short code. */
const wrongShortCodes = { requests: 90, seconds: 600 };

/** A rate limit and the key under which a wrong code counts. */
interface Count {
  limit: RateLimit;
  key: string;
}

/** Normalizes a token that was typed or is part of a signed code. Grouping and capitals are ignored. */
const readToken = (typed: string) => tokenOf(typed).replace(/[\s-]/g, '').toLowerCase();

/** Redeems claims at the venue, and undoes redemptions. */
export function createRedeem({ db, clock, bus, limits, shortCodes }: Needs) {
  const ofHost = limits.rate('wrong-claim-tokens', wrongTokens);
  const ofVenue = limits.rate('wrong-short-codes', wrongShortCodes);

  /**
   * Parses typed or scanned input and returns the limits that a wrong code counts in. A short code is looked up only at venues
   * where the host works.
   */
  async function read(typed: string, hostId: UserId): Promise<{ claim: NamedClaim; counts: Count[] }> {
    const host = { limit: ofHost, key: hostId };
    const code = readShortCode(typed);
    if (!code) return { claim: { token: readToken(typed) }, counts: [host] };
    const venues = await venuesOf(db, hostId);
    return {
      claim: { hashes: venues.flatMap(({ id }) => shortCodes.hashes(id, code)) },
      counts: [host, ...venues.map(({ id }) => ({ limit: ofVenue, key: String(id) }))],
    };
  }

  async function redeem(hostId: UserId, typed: { token: string; nonce: string }, language: Language) {
    const { claim, counts } = await read(typed.token, hostId);
    // Count before the check, so that parallel tries cannot exceed the limit.
    for (const { limit, key } of counts) await limit.count(key);
    const isKnown = () => Promise.all(counts.map(({ limit, key }) => limit.giveBack(key)));
    const now = clock.now();
    const redeeming = db.transaction().execute(async (tx) => {
      const rule = await lockRule(tx, claim, hostId);
      const redemption = await redeemOnce(tx, { claim, nonce: typed.nonce, hostId, now });
      if (redemption && rule) await requireWithinRule(tx, rule, now, language);
      if (redemption)
        await recordRedemption(tx, { claimId: redemption.id, hostId, kind: 'redeemed' }, { at: now, now });
      return redemption;
    });
    const redeemed = await redeeming.catch(async (error: unknown) => {
      if (isRuleRefusal(error)) await isKnown();
      throw error;
    });
    if (redeemed) {
      await isKnown();
      publishUserEvent(bus, [redeemed.user_id], 'ClaimChanged', redeemed.id);
      return answer(redeemed, null, language);
    }
    const state = await claimNamed(db, claim, hostId);
    if (state) await isKnown();
    const repeated = state && sameRedemption(state, hostId, typed.nonce);
    if (repeated) return answer(repeated, halfAtDoor(repeated, now), language);
    if (state && halfFacts(state) && state.works_there) {
      return redeemHalfOf(state, claim, { hostId, nonce: typed.nonce }, language);
    }
    if (!state && (await belongsElsewhere({ db, shortCodes }, typed.token, hostId)))
      throw new DomainError('claim.other-venue');
    throw whyNot(state, hostId, now, language);
  }

  /** Redeems a half while its two holders are locked, so that neither their claims nor their meeting can change. */
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
      const rule = await lockRule(tx, claim, by.hostId);
      await redeemHalf(tx, { id: half.id, otherId: half.other_claim_id }, by, now);
      // The second half follows a first one that was in time.
      if (rule && !half.other_redeemed_at) await requireWithinRule(tx, rule, now, language);
      await recordRedemption(tx, { claimId: half.id, hostId: by.hostId, kind: 'redeemed' }, { at: now, now });
      return { ...(await claimNamed(tx, claim, by.hostId))!, redeemed_at: now, now };
    });
    publishChange(bus, redemption.id, redemption.user_id, redemption);
    return answer(redemption, halfAtDoor(redemption, redemption.now), language);
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
      await recordRedemption(tx, { claimId, hostId, kind: 'undone' }, { at: now, now });
    });
    publishChange(bus, claimId, known.user_id, (await holdersOf(db, claimId)) ?? known);
  }

  return { redeem, undo };
}

/**
 * True if a short code is one of another venue. That reveals nothing else about the claim, and the try counts as a wrong code,
 * so that codes of other venues cannot be guessed either.
 */
async function belongsElsewhere(
  { db, shortCodes }: Pick<Needs, 'db' | 'shortCodes'>,
  typed: string,
  hostId: UserId,
): Promise<boolean> {
  const code = readShortCode(typed);
  if (!code) return false;
  const hashes = (await allVenueIds(db)).flatMap((id) => shortCodes.hashes(id, code));
  return (await claimNamed(db, { hashes }, hostId)) !== undefined;
}
