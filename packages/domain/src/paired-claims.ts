import { meetingMs, type ProposalStatus } from './proposals.ts';

/** Minutes within which both claims of a perk for two must be redeemed. */
export const wholeWithinMinutes = 30;
const wholeWithinMs = wholeWithinMinutes * 60_000;

/**
 * Why one of the two paired claims is no longer valid. `alone`: the other was not redeemed in time. `parted`: the two can no
 * longer reach each other, or one of them left. Neither learns which.
 */
export const halfEnds = ['alone', 'called-off', 'parted', 'meeting-over', 'perk-ended'] as const;
export type HalfEnd = (typeof halfEnds)[number];

/** The facts that decide the state of a paired claim (half). */
export interface HalfFacts {
  redeemedAt: Date | null;
  otherRedeemedAt: Date | null;
  /** Time at which both claims were redeemed. */
  unlockedAt: Date | null;
  /** The end of the perk or of the meeting, whichever is earlier. */
  expiresAt: Date;
  /** Null once the conversation of the pair is erased. */
  meeting: { status: ProposalStatus; at: Date } | null;
}

/** The deadline for redeeming both claims. */
export function wholeUntil({ redeemedAt, otherRedeemedAt, expiresAt }: HalfFacts): Date {
  const first = redeemedAt ?? otherRedeemedAt;
  if (!first) return expiresAt;
  return new Date(Math.min(expiresAt.getTime(), first.getTime() + wholeWithinMs));
}

/** Why a paired claim is invalid at an instant. Undefined while it is valid, and after both were redeemed. */
export function halfEnd(half: HalfFacts, now: Date): HalfEnd | undefined {
  if (half.unlockedAt) return undefined;
  if (half.meeting?.status === 'cancelled') return 'called-off';
  if (half.expiresAt <= now) {
    return half.meeting && now.getTime() < half.meeting.at.getTime() + meetingMs ? 'perk-ended' : 'meeting-over';
  }
  if (half.meeting?.status !== 'accepted') return 'parted';
  return wholeUntil(half) <= now ? 'alone' : undefined;
}

/**
 * Why a paired claim was invalid at the time of an offline redemption that arrives later. The other claim may have been
 * redeemed earlier or in the meantime. Undefined if it was valid.
 */
export function halfEndWhen(half: HalfFacts, redeemedAt: Date): HalfEnd | undefined {
  const other = half.otherRedeemedAt;
  const [first, last] = other && other < redeemedAt ? [other, redeemedAt] : [redeemedAt, other ?? redeemedAt];
  return halfEnd({ ...half, redeemedAt: null, otherRedeemedAt: other && first }, last);
}
