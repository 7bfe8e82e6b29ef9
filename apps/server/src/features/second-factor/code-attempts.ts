import { DomainError } from '@ambiance/domain/errors';
import type { Limits } from '../../platform/limits/limits.ts';

/** Three codes of a million are valid at a time. With these limits, guessing one takes about 17,000 days. */
const wrongSoon = { requests: 5, seconds: 900 };
const wrongInADay = { requests: 20, seconds: 86_400 };

/** Limits wrong codes. An attempt needs the right password first; a new password resets the limit. */
export function createCodeAttempts(limits: Limits) {
  const both = [
    limits.rate('second-factor-soon', wrongSoon, 'second-factor.too-often'),
    limits.rate('second-factor-day', wrongInADay, 'second-factor.too-often'),
  ];
  return {
    /**
     * Makes an attempt, unless there were too many wrong ones under this key. It is counted first, so that parallel attempts
     * cannot exceed the limit, and given back if the code was not wrong.
     */
    async make<T>(key: string, attempt: () => Promise<T>): Promise<T> {
      let isWrong = false;
      try {
        const counted = await Promise.allSettled(both.map((limit) => limit.count(key)));
        for (const one of counted) if (one.status === 'rejected') throw one.reason;
        return await attempt();
      } catch (error) {
        isWrong = error instanceof DomainError && error.code === 'second-factor.wrong';
        throw error;
      } finally {
        if (!isWrong) await Promise.all(both.map((limit) => limit.giveBack(key)));
      }
    },
  };
}
