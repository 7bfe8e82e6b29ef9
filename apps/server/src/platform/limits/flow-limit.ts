import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';

export interface FlowOptions {
  /** Distinguishes this limit from others on the bus. */
  name: string;
  burst: number;
  perSecond: number;
  /** Maximum wait of a call beyond the burst. */
  maxWaitSeconds: number;
  refusal: ErrorCode;
}

/**
 * Returns undefined if a key may proceed, or a promise of its turn if it must wait. Throws the refusal if its turn would
 * come too late.
 */
export type FlowLimit = (key: string) => Promise<void> | undefined;

interface Flow {
  /** Used part of the burst, on all nodes. Every second, some of it becomes available again. */
  used: number;
  /** Use on this node that the other nodes do not know about yet. */
  unpublished: number;
  waiting: (() => void)[];
}

/** A key that uses a smaller share of the burst is not published to the other nodes. */
const publishedShare = 1 / 4;

/**
 * Limits the calls of each key: a burst at once, then a number per second, in order. Once a second, nodes publish the use of
 * fast keys. So a key that uses several nodes can exceed the limit for a second at most.
 */
export function createFlowLimit(options: FlowOptions, { clock, bus }: { clock: Clock; bus: Bus }): FlowLimit {
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
