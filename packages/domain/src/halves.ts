import { meetingMs, type ProposalStatus } from './proposals.ts';

/** Within how long after each other both halves of a perk for two are redeemed. */
export const wholeWithinMinutes = 30;
const wholeWithinMs = wholeWithinMinutes * 60_000;

/**
 * Why a half is no longer good. `alone`: the other one did not come in time. `parted`: the two are kept apart, or one of them
 * has gone; nobody learns which.
 */
export const halfEnds = ['alone', 'called-off', 'parted', 'meeting-over', 'perk-ended'] as const;
export type HalfEnd = (typeof halfEnds)[number];

/** What the state of a half follows from. */
export interface HalfFacts {
  redeemedAt: Date | null;
  otherRedeemedAt: Date | null;
  /** When both halves were redeemed. */
  wholeAt: Date | null;
  /** The end of the perk or of the meeting, whichever comes first. */
  expiresAt: Date;
  /** Null once the conversation of the two is erased. */
  meeting: { status: ProposalStatus; at: Date } | null;
}

/** Until when the halves can become a whole. */
export function wholeUntil({ redeemedAt, otherRedeemedAt, expiresAt }: HalfFacts): Date {
  const first = redeemedAt ?? otherRedeemedAt;
  if (!first) return expiresAt;
  return new Date(Math.min(expiresAt.getTime(), first.getTime() + wholeWithinMs));
}

/** Why a half is no longer good at an instant; undefined while it is, and once it is part of a whole. */
export function halfEnd(half: HalfFacts, now: Date): HalfEnd | undefined {
  if (half.wholeAt) return undefined;
  if (half.meeting?.status === 'cancelled') return 'called-off';
  if (half.expiresAt <= now) {
    return half.meeting && now.getTime() < half.meeting.at.getTime() + meetingMs ? 'perk-ended' : 'meeting-over';
  }
  if (half.meeting?.status !== 'accepted') return 'parted';
  return wholeUntil(half) <= now ? 'alone' : undefined;
}

/**
 * Why a half was no longer good when it was redeemed, of which one learns later; the other one may have been redeemed before it
 * or since. Undefined where it was good.
 */
export function halfEndWhen(half: HalfFacts, redeemedAt: Date): HalfEnd | undefined {
  const other = half.otherRedeemedAt;
  const [first, last] = other && other < redeemedAt ? [other, redeemedAt] : [redeemedAt, other ?? redeemedAt];
  return halfEnd({ ...half, redeemedAt: null, otherRedeemedAt: other && first }, last);
}
