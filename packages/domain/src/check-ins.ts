import type { ErrorCode } from './errors.ts';

/** How long after the question a member can say that they are home before their friend is written to. */
export const answerMinutes = 30;
/** How long a friend's link shows the meeting. */
export const friendLinkHours = 24;
/** How many meetings a member can tell friends of in 24 hours, and how many messages one friend can be meant to get. */
export const checkInsPerDay = 5;
/** How long after the hour of a meeting a member can be asked at the latest. */
const latestHours = 12;

const hourMs = 3_600_000;

/** Why nobody can be asked at this time; undefined where they can: not before the meeting, and not long after it. */
export function checkInRefusal(dueAt: Date, meetingAt: Date, now: Date): ErrorCode | undefined {
  const isBetween = dueAt >= meetingAt && dueAt.getTime() <= meetingAt.getTime() + latestHours * hourMs;
  return isBetween && dueAt > now ? undefined : 'check-in.time';
}

/**
 * Where it stands. `waiting` for its time; `asked` whether the member is home; `told`: the friend was written to.
 */
export const checkInStates = ['waiting', 'asked', 'told'] as const;
export type CheckInState = (typeof checkInStates)[number];
