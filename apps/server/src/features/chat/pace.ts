import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { Clock } from '../../platform/clock.ts';

interface PaceOptions {
  burst: number;
  perSecond: number;
  /** How long something over the burst may wait for its turn. */
  maxWaitSeconds: number;
  refusal: ErrorCode;
  clock: Clock;
}

interface Flow {
  /** How much of the burst is used up; some of it comes back every second. */
  used: number;
  waiting: (() => void)[];
}

/**
 * Lets each key go on at a pace: a burst at once, then so many a second, in order. Answers nothing where it may go on, a
 * promise of its turn where it has to wait, and throws the refusal where its turn would come too late.
 */
export function createPace(options: PaceOptions): (key: string) => Promise<void> | undefined {
  const { burst, perSecond, maxWaitSeconds, refusal, clock } = options;
  const flows = new Map<string, Flow>();

  clock.everySecond(() => {
    for (const [key, flow] of flows) {
      flow.used = Math.max(0, flow.used - perSecond);
      for (const go of flow.waiting.splice(0, burst - flow.used)) {
        flow.used += 1;
        go();
      }
      if (flow.used === 0) flows.delete(key);
    }
  });

  return (key) => {
    const flow = flows.get(key) ?? { used: 0, waiting: [] };
    flows.set(key, flow);
    if (flow.used < burst && flow.waiting.length === 0) {
      flow.used += 1;
      return undefined;
    }
    if (flow.waiting.length >= perSecond * maxWaitSeconds) throw new DomainError(refusal);
    return new Promise((resolve) => flow.waiting.push(resolve));
  };
}
