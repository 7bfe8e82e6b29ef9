import type { ErrorCode } from '@ambiance/domain/errors';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Redis } from '../redis.ts';
import { countedLimit, type CountedLimit, type Window } from './counted-limit.ts';
import { createTally, type DailyTally } from './daily-tally.ts';
import { createFlowLimit, type FlowLimit, type FlowOptions } from './flow-limit.ts';
import { createRateLimit, type Rate, type RateLimit } from './rate-limit.ts';

/**
 * The limits on abuse, all multiplied by the scale of this installation. A rate limit is counted in the process or in
 * Redis, and may lose counts there. A counted limit uses rows of PostgreSQL, in the transaction of the action it counts. A
 * plan's allowance is a counted limit too, but is never scaled.
 */
export interface Limits {
  /** A rate limit on calls: a maximum per window. */
  rate(name: string, rate: Rate, refusal?: ErrorCode): RateLimit;
  /** A rate limit on a stream of calls: a burst, then a number per second, in order. */
  flow(options: FlowOptions): FlowLimit;
  /** A rate limit on different things: a maximum per day. */
  tally(name: string, max: number): DailyTally;
  /** A counted limit: a maximum in each of several windows. */
  counted(windows: readonly Window[], refusal: ErrorCode): CountedLimit;
}

interface Needs {
  scale: number;
  clock: Clock;
  bus: Bus;
  /** Shares counts between nodes. While it is unreachable, each node counts separately. */
  redis?: Redis | undefined;
}

export const createLimits = ({ scale, clock, bus, redis }: Needs): Limits => ({
  rate: (name, { requests, seconds }, refusal = 'request.too-many') =>
    createRateLimit(name, { requests: requests * scale, seconds }, refusal, redis),
  flow: (options) =>
    createFlowLimit({ ...options, burst: options.burst * scale, perSecond: options.perSecond * scale }, { clock, bus }),
  tally: (name, max) => createTally(name, max * scale, redis),
  counted: (windows, refusal) =>
    countedLimit(
      windows.map(({ max, hours }) => ({ max: max * scale, hours })),
      refusal,
    ),
});
