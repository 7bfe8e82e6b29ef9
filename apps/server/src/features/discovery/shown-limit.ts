import { dayIn, nextDayStart } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { Clock } from '../../platform/clock.ts';

/** How many different members one member may be shown in a day: far more than anybody reads, too few to copy them all. */
export const shownADay = 2000;

export interface ShownLimit {
  /** @throws DomainError `request.too-many` when the viewer has been shown enough for today */
  check(viewerId: string): void;
  note(viewerId: string, memberIds: readonly string[]): void;
}

/** Counts in this process and keeps part of each id only, so that a busy viewer costs some kilobytes until midnight. */
export function createShownLimit({
  clock,
  timeZone,
  limitScale,
}: {
  clock: Clock;
  timeZone: string;
  limitScale: number;
}): ShownLimit {
  let day = '';
  const shown = new Map<string, Set<number>>();

  function shownTo(viewerId: string): Set<number> {
    const today = dayIn(timeZone, clock.now());
    if (today !== day) shown.clear();
    day = today;
    const found = shown.get(viewerId) ?? new Set();
    shown.set(viewerId, found);
    return found;
  }

  return {
    check(viewerId) {
      if (shownTo(viewerId).size < shownADay * limitScale) return;
      const now = clock.now();
      const waitMs = nextDayStart(timeZone, now).getTime() - now.getTime();
      throw new DomainError('request.too-many', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
    },
    note(viewerId, memberIds) {
      const found = shownTo(viewerId);
      for (const id of memberIds) found.add(partOf(id));
    },
  };
}

/** 31 bits, which a set holds without an object for each. */
const partOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) >>> 1;
