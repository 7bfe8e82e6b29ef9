import type { ErrorCode } from './errors.ts';

/** Minutes that a member has to confirm that they are home before their friend is notified. */
export const answerMinutes = 30;
/** Hours for which a friend's link shows the meeting. */
export const friendLinkHours = 24;
/** Limits in 24 hours: check-ins that one member can set up, and messages that one friend can be due to receive. */
export const checkInsPerDay = 5;
/** Hours after the start of a meeting in which the check-in question can be scheduled. */
const latestHours = 12;

const hourMs = 3_600_000;

/** Error code if the member cannot be asked at `dueAt`: before the meeting, or too long after it. Undefined if they can. */
export function checkInRefusal(dueAt: Date, meetingAt: Date, now: Date): ErrorCode | undefined {
  const isBetween = dueAt >= meetingAt && dueAt.getTime() <= meetingAt.getTime() + latestHours * hourMs;
  return isBetween && dueAt > now ? undefined : 'check-in.time';
}

/**
 * State of a check-in. `waiting`: not due yet; `asked`: the member was asked if they are home; `trying`: a message to the friend is
 * being sent or will be sent again; `told`: the friend was notified; `not-reached`: the last message was not sent and will not be;
 * `declined`: the friend wants no more messages. The last two end only with the check-in.
 */
export const checkInStates = ['waiting', 'asked', 'trying', 'told', 'not-reached', 'declined'] as const;
export type CheckInState = (typeof checkInStates)[number];
