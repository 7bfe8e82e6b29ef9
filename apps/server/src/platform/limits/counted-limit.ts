import { DomainError, type ErrorCode } from '@ambiance/domain/errors';

/** At most so many within some hours, whenever they begin. */
export interface Window {
  most: number;
  hours: number;
}

/** Goes by the times that its caller keeps in PostgreSQL and has locked, and is therefore exact. */
export interface CountedLimit {
  /**
   * The times that still count, with one more; `past` is in the order of time.
   * @throws DomainError the limit's refusal, which says when to come back
   */
  consume(past: readonly Date[], now: Date): Date[];
}

const hourMs = 3_600_000;

export function countedLimit(windows: readonly Window[], refusal: ErrorCode): CountedLimit {
  const keptMs = Math.max(...windows.map(({ hours }) => hours)) * hourMs;
  return {
    consume(past, now) {
      const retryAfterSeconds = secondsUntilAllowed(past, windows, now);
      if (retryAfterSeconds > 0) throw new DomainError(refusal, { details: { retryAfterSeconds } });
      return [...past.filter((at) => now.getTime() - at.getTime() < keptMs), now];
    },
  };
}

/** Seconds until one more is allowed; 0 when it is now. */
function secondsUntilAllowed(past: readonly Date[], windows: readonly Window[], now: Date): number {
  const waits = windows.map(({ most, hours }) => {
    // What has to leave the window before the next one fits in.
    const inTheWay = past.at(-most);
    return inTheWay ? (inTheWay.getTime() + hours * hourMs - now.getTime()) / 1000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}
