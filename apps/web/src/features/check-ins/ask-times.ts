/** Choices of when to be asked, in hours after the meeting began. */
const hoursAfter = [1, 2, 3, 5];

/** Future times to be asked, some hours after the meeting began. There is at least one. */
export function timesAfter(meetingAt: Date, now: Date): string[] {
  const all = hoursAfter.map((hours) => new Date(meetingAt.getTime() + hours * 3_600_000));
  const ahead = all.filter((at) => at > now);
  return (ahead.length > 0 ? ahead : all.slice(-1)).map((at) => at.toISOString());
}
