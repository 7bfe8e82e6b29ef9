import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../redis.ts';

/** At most `requests` in `seconds`. */
export interface Rate {
  requests: number;
  seconds: number;
}

/** Counts actions open to abuse, by key (a member, an account, a network), and refuses further ones above the limit. */
export interface RateLimit {
  /** Counts one action. Throws the limit's refusal, with the time to wait. */
  count(key: string): Promise<void>;
  /** Reverts one count. */
  giveBack(key: string): Promise<void>;
  /** Removes all counts of a key. */
  reset(key: string): Promise<void>;
}

/** Counts in this process or, with Redis, for all nodes together. While Redis is unreachable, each node counts separately. */
export function createRateLimit(
  name: string,
  { requests, seconds }: Rate,
  refusal: ErrorCode,
  redis: Redis | undefined,
): RateLimit {
  const options = { keyPrefix: `ambiance:limit:${name}`, points: requests, duration: seconds };
  const local = new RateLimiterMemory(options);
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: local,
      })
    : local;
  return {
    async count(key) {
      const state = await limiter.consume(key).catch((refused: RateLimiterRes) => refused);
      if (state.consumedPoints <= limiter.points) return;
      const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new DomainError(refusal, { details: { retryAfterSeconds } });
    },
    async giveBack(key) {
      const state = await limiter.reward(key);
      // The counts of the key were removed in the meantime. A negative count would allow more than the limit.
      if (state.consumedPoints < 0) await limiter.delete(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
