import type { HubBus } from '@ambiance/signalr-server';
import { type Bus, createLocalBus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import { openRedis } from './redis.ts';
import { createSharedBus } from './shared-bus.ts';

/** What all nodes have in common beside the database: only what may be lost. */
export interface BetweenNodes {
  bus: Bus;
  /** Joins the hubs; undefined where a node is alone. */
  hubBus: HubBus | undefined;
  limits: Limits;
  /** Rejects if Redis can be reached but stores nothing; undefined without Redis. */
  checkRedis?: (() => Promise<void>) | undefined;
}

interface Needs {
  /** Without it a node is alone. */
  redisUrl: string | undefined;
  /** Multiplies the limits on abuse; never what a plan allows. */
  limitScale: number;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** Opens it; `closing` collects what has to be closed. */
export async function openBetweenNodes(
  { redisUrl, limitScale: scale, clock, ids, log }: Needs,
  closing: (() => Promise<void>)[],
): Promise<BetweenNodes> {
  if (!redisUrl) {
    const bus = createLocalBus();
    closing.push(() => bus.close());
    return { bus, hubBus: undefined, limits: createLimits({ scale, clock, bus }) };
  }
  const { createRedisBus } = await import('@ambiance/signalr-server/redis-bus');
  const redis = await openRedis(redisUrl);
  closing.push(async () => redis.destroy());
  const hubBus = createRedisBus({ url: redisUrl, prefix: 'ambiance' });
  // As long as the ids of the hubs.
  const bus = createSharedBus(hubBus, ids.hex(4), log);
  closing.push(() => bus.close());
  const checkRedis = async () => {
    if (!bus.isAway()) await redis.set('ambiance:check', '', { PX: 60_000 });
  };
  return { bus, hubBus, limits: createLimits({ scale, clock, bus, redis }), checkRedis };
}
