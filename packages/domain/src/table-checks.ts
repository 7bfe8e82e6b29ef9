/** Maximum length of a member's words about where they sit, in characters. */
export const maxTableHint = 80;
/** Minutes without an answer after which the member is told whom else they can call. */
export const tableAnswerMinutes = 2;
/** Hours after which a request ends automatically. */
export const tableCheckHours = 2;
/** Minutes for which staff see that a request was withdrawn. */
export const withdrawnShownMinutes = 10;
/** Maximum number of requests of one member in 24 hours. */
export const tableChecksPerDay = 20;

const hourMs = 3_600_000;

/** Time before a meeting from which a member can ask for help at their table, and time after it until which they can. */
export const tableCheckWindow = { beforeMs: hourMs, afterMs: 5 * hourMs } as const;

/** True if it is the time of a meeting: a member can ask the staff of its venue for help. */
export function isTableCheckTime(meetingAt: Date, now: Date): boolean {
  const sinceMs = now.getTime() - meetingAt.getTime();
  return sinceMs >= -tableCheckWindow.beforeMs && sinceMs < tableCheckWindow.afterMs;
}
