import type { HubBus } from '@ambiance/signalr-server';
import { createRedisBus } from '@ambiance/signalr-server/redis-bus';
import { type Bus, createLocalBus } from './bus.ts';
import { createLocalTally, createSharedTally, type DailyTally } from './daily-tally.ts';
import type { Ids } from './ids.ts';
import { createLimits, type MakeLimiter } from './limits.ts';
import type { Log } from './log.ts';
import { openRedis } from './redis.ts';
import { createSharedBus } from './shared-bus.ts';

/** What all nodes have in common beside the database: only what may be lost. */
export interface BetweenNodes {
  bus: Bus;
  /** Joins the hubs; undefined where a node is alone. */
  hubBus: HubBus | undefined;
  makeLimiter: MakeLimiter;
  /** The members that each member was shown. */
  shownMembers: DailyTally;
}

interface Needs {
  /** Without it a node is alone. */
  redisUrl: string | undefined;
  limitScale: number;
  ids: Ids;
  log: Log;
}

/** Opens it; `closing` collects what has to be closed. */
export async function openBetweenNodes(
  { redisUrl, limitScale, ids, log }: Needs,
  closing: (() => Promise<void>)[],
): Promise<BetweenNodes> {
  if (!redisUrl) {
    const bus = createLocalBus();
    closing.push(() => bus.close());
    return { bus, hubBus: undefined, makeLimiter: createLimits(limitScale), shownMembers: createLocalTally() };
  }
  const redis = await openRedis(redisUrl);
  closing.push(async () => redis.destroy());
  const hubBus = createRedisBus({ url: redisUrl, prefix: 'ambiance' });
  // As long as the ids of the hubs.
  const bus = createSharedBus(hubBus, ids.hex(4), log);
  closing.push(() => bus.close());
  return {
    bus,
    hubBus,
    makeLimiter: createLimits(limitScale, redis),
    shownMembers: createSharedTally(redis, 'shown-members'),
  };
}
