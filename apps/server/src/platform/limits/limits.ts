import type { ErrorCode } from '@ambiance/domain/errors';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Redis } from '../redis.ts';
import { countedLimit, type CountedLimit, type Window } from './counted-limit.ts';
import { createTally, type DailyTally } from './daily-tally.ts';
import { createPace, type Pace, type PaceOptions } from './pace.ts';
import { createRateLimit, type Rate, type RateLimit } from './rate-limit.ts';

/**
 * The limits on abuse, all of them multiplied by the scale of this installation. A rate limit is counted in the process or
 * in Redis and forgives what is lost there; a counted limit goes by what PostgreSQL has, in the transaction of what it
 * counts. What a plan allows is a counted limit too, but no scale touches it.
 */
export interface Limits {
  /** A rate limit on calls: so many in a window. */
  rate(name: string, rate: Rate, refusal?: ErrorCode): RateLimit;
  /** A rate limit on a stream of calls: a burst, then so many a second, in order. */
  pace(options: PaceOptions): Pace;
  /** A rate limit on different things: so many a day. */
  tally(name: string, most: number): DailyTally;
  /** A counted limit: so many in each of some windows. */
  counted(windows: readonly Window[], refusal: ErrorCode): CountedLimit;
}

interface Needs {
  scale: number;
  clock: Clock;
  bus: Bus;
  /** Joins the nodes; while it is away each node counts by itself. */
  redis?: Redis | undefined;
}

export const createLimits = ({ scale, clock, bus, redis }: Needs): Limits => ({
  rate: (name, { requests, seconds }, refusal = 'request.too-many') =>
    createRateLimit(name, { requests: requests * scale, seconds }, refusal, redis),
  pace: (options) =>
    createPace({ ...options, burst: options.burst * scale, perSecond: options.perSecond * scale }, { clock, bus }),
  tally: (name, most) => createTally(name, most * scale, redis),
  counted: (windows, refusal) =>
    countedLimit(
      windows.map(({ most, hours }) => ({ most: most * scale, hours })),
      refusal,
    ),
});
