import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';

export interface PaceOptions {
  /** Distinguishes this pace from others on the bus. */
  name: string;
  burst: number;
  perSecond: number;
  /** How long something over the burst may wait for its turn. */
  maxWaitSeconds: number;
  refusal: ErrorCode;
}

/**
 * Answers nothing where a key may go on, a promise of its turn where it has to wait, and throws the refusal where its turn
 * would come too late.
 */
export type Pace = (key: string) => Promise<void> | undefined;

interface Flow {
  /** How much of the burst is used up, on any node; some of it comes back every second. */
  used: number;
  /** What was used here and the other nodes do not know of. */
  unpublished: number;
  waiting: (() => void)[];
}

/** Who uses less of the burst than this is not published to the other nodes. */
const publishedShare = 1 / 4;

/**
 * Lets each key go on at a pace: a burst at once, then so many a second, in order. Nodes publish once a second who
 * goes fast, so that nobody goes faster by using several of them for longer than that.
 */
export function createPace(options: PaceOptions, { clock, bus }: { clock: Clock; bus: Bus }): Pace {
  const { name, burst, perSecond, maxWaitSeconds, refusal } = options;
  const flows = new Map<string, Flow>();

  function flowOf(key: string): Flow {
    const flow = flows.get(key) ?? { used: 0, unpublished: 0, waiting: [] };
    flows.set(key, flow);
    return flow;
  }

  function use(flow: Flow): void {
    flow.used += 1;
    flow.unpublished += 1;
  }

  bus.subscribe('pace-used', ({ pace, used }) => {
    if (pace !== name) return;
    for (const [key, count] of used) flowOf(key).used += count;
  });

  clock.everySecond(() => {
    const fast = [...flows].filter(([, { used, unpublished }]) => unpublished > 0 && used >= burst * publishedShare);
    if (fast.length > 0) {
      bus.publishToOthers('pace-used', { pace: name, used: fast.map(([key, { unpublished }]) => [key, unpublished]) });
      for (const [, flow] of fast) flow.unpublished = 0;
    }
    for (const [key, flow] of flows) {
      flow.used = Math.max(0, flow.used - perSecond);
      for (const go of flow.waiting.splice(0, Math.max(0, burst - flow.used))) {
        use(flow);
        go();
      }
      if (flow.used === 0) flows.delete(key);
    }
  });

  return (key) => {
    const flow = flowOf(key);
    if (flow.used < burst && flow.waiting.length === 0) {
      use(flow);
      return undefined;
    }
    if (flow.waiting.length >= perSecond * maxWaitSeconds) throw new DomainError(refusal);
    return new Promise((resolve) => flow.waiting.push(resolve));
  };
}
