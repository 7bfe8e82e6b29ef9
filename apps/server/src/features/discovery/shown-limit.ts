import { dayIn, nextDayStart } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits/limits.ts';

/** Limit of different members shown to one member per day: far more than anyone reads, too few to copy all profiles. */
export const shownADay = 2000;

export interface ShownLimit {
  /** @throws DomainError `request.too-many` if the viewer has reached the limit for today */
  check(viewerId: string): Promise<void>;
  count(viewerId: string, memberIds: readonly UserId[]): Promise<void>;
}

export function createShownLimit({
  clock,
  timeZone,
  limits,
}: {
  clock: Clock;
  timeZone: string;
  limits: Limits;
}): ShownLimit {
  const shownMembers = limits.tally('shown-members', shownADay);
  const today = () => dayIn(timeZone, clock.now());
  return {
    async check(viewerId) {
      if (!(await shownMembers.isUsedUp(today(), viewerId))) return;
      const now = clock.now();
      const waitMs = nextDayStart(timeZone, now).getTime() - now.getTime();
      throw new DomainError('request.too-many', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
    },
    count: (viewerId, memberIds) => shownMembers.add(today(), viewerId, memberIds.map(partOf)),
  };
}

/** 31 bits of the id: a `Set` stores such integers without an object for each. */
const partOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) >>> 1;
