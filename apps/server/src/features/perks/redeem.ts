import { dateText } from '@ambiance/domain/date-text';
import { DomainError } from '@ambiance/domain/errors';
import type { ClaimId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { undoRedemptionMinutes } from '@ambiance/domain/perks';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { claimStatus, claimTextsFor } from './claims.repository.ts';
import {
  claimByToken,
  recordRedemptionEvent,
  redeemOnce,
  type Redemption,
  type ClaimState,
  undoRedemption,
} from './redemptions.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
}

const wrongTokens = { requests: 30, seconds: 600 };
const undoMs = undoRedemptionMinutes * 60_000;

/** A token as people type it: groups and capitals make no difference. */
const readToken = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** Redeeming at the venue, and taking it back. */
export function createRedeem({ db, clock, bus, limits }: Needs) {
  const limiter = limits.rate('wrong-claim-tokens', wrongTokens);

  async function redeem(hostId: UserId, typed: { token: string; nonce: string }, language: Language) {
    await limiter.check(hostId);
    const now = clock.now();
    const token = readToken(typed.token);
    const redeemed = await db.transaction().execute(async (tx) => {
      const redemption = await redeemOnce(tx, { token, nonce: typed.nonce, hostId, now });
      if (redemption) await recordRedemptionEvent(tx, redemption.id, hostId, 'redeemed', now);
      return redemption;
    });
    if (redeemed) {
      bus.publish('claim-changed', { userId: redeemed.user_id, claimId: redeemed.id });
      return answer(redeemed, language);
    }
    const claim = await claimByToken(db, token, hostId);
    if (!claim) await limiter.count(hostId);
    const repeated = claim && sameRedemption(claim, hostId, typed.nonce);
    if (repeated) return answer(repeated, language);
    throw whyNot(claim, now, language);
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

function whyNot(claim: ClaimState | undefined, now: Date, language: Language): DomainError {
  if (!claim) return new DomainError('claim.unknown');
  if (!claim.works_there) return new DomainError('claim.other-venue');
  if (claim.redeemed_at)
    return new DomainError('claim.redeemed', { details: whenIn(claim.redeemed_at, language, claim.time_zone) });
  return new DomainError(claimStatus(claim, now) === 'expired' ? 'claim.expired' : 'claim.unknown');
}

const answer = (redemption: Redemption, language: Language) => ({
  claimId: redemption.id,
  ...claimTextsFor(language, redemption),
  memberName: redemption.member_name,
  redeemedUtc: redemption.redeemed_at.toISOString(),
  undoUntilUtc: new Date(redemption.redeemed_at.getTime() + undoMs).toISOString(),
});

const whenIn = (at: Date, language: Language, timeZone: string) => ({
  day: dateText(at, language, { timeZone, dateStyle: 'medium' }),
  time: dateText(at, language, { timeZone, hour: 'numeric', minute: '2-digit' }),
});
