import { dateText } from '@ambiance/domain/date-text';
import { DomainError } from '@ambiance/domain/errors';
import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import { venuesOf } from '../venues/staff.repository.ts';
import { claimStatus, claimTextsFor } from './claims.repository.ts';
import {
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
      return answer(redeemed, language);
    }
    const state = await claimNamed(db, claim, hostId);
    if (state) await isKnown();
    const repeated = state && sameRedemption(state, hostId, typed.nonce);
    if (repeated) return answer(repeated, language);
    throw whyNot(state, hostId, now, language);
  }

  async function undo(hostId: UserId, claimId: ClaimId): Promise<void> {
    const now = clock.now();
    const userId = await db.transaction().execute(async (tx) => {
      const owner = await undoRedemption(tx, claimId, hostId, new Date(now.getTime() - undoMs));
      if (owner) await recordRedemptionEvent(tx, claimId, hostId, 'undone', now);
      return owner;
    });
    if (!userId) throw new DomainError('claim.undo-over');
    bus.publish('claim-changed', { userId, claimId });
  }

  return { redeem, undo };
}

/** The redemption that this very request made before, when its answer was lost on the way. */
function sameRedemption(claim: ClaimState, hostId: UserId, nonce: string): Redemption | undefined {
  const { redeemed_at, redeemed_by, redeem_nonce } = claim;
  return redeemed_at && redeemed_by === hostId && redeem_nonce === nonce ? { ...claim, redeemed_at } : undefined;
}

function whyNot(claim: ClaimState | undefined, hostId: UserId, now: Date, language: Language): DomainError {
  if (!claim) return new DomainError('claim.unknown');
  if (!claim.works_there) return new DomainError('claim.other-venue');
  if (claim.redeemed_at)
    return new DomainError('claim.redeemed', {
      details: { ...whenIn(claim.redeemed_at, language, claim.time_zone), by: byWhom(claim, hostId, language) },
    });
  return new DomainError(claimStatus(claim, now) === 'expired' ? 'claim.expired' : 'claim.unknown');
}

const answer = (redemption: Redemption, language: Language) => ({
  claimId: redemption.id,
  ...claimTextsFor(language, redemption),
  memberName: redemption.member_name,
  redeemedUtc: redemption.redeemed_at.toISOString(),
  undoUntilUtc: new Date(redemption.redeemed_at.getTime() + undoMs).toISOString(),
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
