/** How many changes of a kind a person may make within some hours, whenever they begin. */
export interface ChangeLimit {
  most: number;
  hours: number;
}

export const moveLimits: readonly ChangeLimit[] = [
  { most: 10, hours: 1 },
  { most: 30, hours: 24 },
];
export const jumpLimits: readonly ChangeLimit[] = [{ most: 5, hours: 24 }];
export const cityLimits: readonly ChangeLimit[] = [{ most: 3, hours: 24 }];

/** Farther than this is a jump: somebody who walks or drives does not get there between two changes. */
export const jumpKm = 100;

const hourMs = 3_600_000;
const keptMs = 24 * hourMs;

/** Seconds until one more change is allowed; 0 when it is now. `past` is in the order of time. */
export function secondsUntilAllowed(
  past: readonly Date[],
  limits: readonly ChangeLimit[],
  now: Date,
  limitScale: number,
): number {
  const waits = limits.map(({ most, hours }) => {
    // The change that has to leave the window before the next one fits in.
    const inTheWay = past.at(-most * limitScale);
    return inTheWay ? (inTheWay.getTime() + hours * hourMs - now.getTime()) / 1000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** The changes that still count, with one more. */
export const withChange = (past: readonly Date[], now: Date): Date[] => [
  ...past.filter((at) => now.getTime() - at.getTime() < keptMs),
  now,
];
