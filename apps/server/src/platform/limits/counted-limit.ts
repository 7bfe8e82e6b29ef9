import { DomainError, type ErrorCode } from '@ambiance/domain/errors';

/** At most this number within any period of this many hours. */
export interface Window {
  max: number;
  hours: number;
}

/** An exact limit. It uses times that its caller has stored in PostgreSQL and locked. */
export interface CountedLimit {
  /**
   * Returns the times that still count, plus the new one; `past` must be in chronological order.
   * @throws DomainError the limit's refusal, with the time to wait
   */
  consume(past: readonly Date[], now: Date): Date[];
}

const hourMs = 3_600_000;

export function countedLimit(windows: readonly Window[], refusal: ErrorCode): CountedLimit {
  const retentionMs = Math.max(...windows.map(({ hours }) => hours)) * hourMs;
  return {
    consume(past, now) {
      const retryAfterSeconds = secondsUntilAllowed(past, windows, now);
      if (retryAfterSeconds > 0) throw new DomainError(refusal, { details: { retryAfterSeconds } });
      return [...past.filter((at) => now.getTime() - at.getTime() < retentionMs), now];
    },
  };
}

/** Seconds until one more is allowed; 0 if it is allowed now. */
function secondsUntilAllowed(past: readonly Date[], windows: readonly Window[], now: Date): number {
  const waits = windows.map(({ max, hours }) => {
    // The time that must leave the window before one more fits.
    const inTheWay = past.at(-max);
    return inTheWay ? (inTheWay.getTime() + hours * hourMs - now.getTime()) / 1000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}
