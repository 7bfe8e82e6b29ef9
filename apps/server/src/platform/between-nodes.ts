import type { BusChannel, HubBus } from '@ambiance/signalr-server';
import { type Bus, type BusTopics, createLocalBus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import { openRedis } from './redis.ts';

/** Everything that the nodes share in addition to the database. This data may be lost at any time. */
export interface BetweenNodes {
  bus: Bus;
  /** Connects the hubs of all nodes; undefined for a single node. */
  hubBus: HubBus | undefined;
  limits: Limits;
  /** Rejects if Redis is reachable but cannot store anything; undefined without Redis. */
  checkRedis?: (() => Promise<void>) | undefined;
}

interface Needs {
  /** Undefined for a single node. */
  redisUrl: string | undefined;
  /** Multiplies the limits on abuse, but not the limits of plans. */
  limitScale: number;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** Connects to the other nodes. `closing` collects the functions that close the connections. */
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
  // The id has the same length as those that the hubs give their nodes.
  const bus = createSharedBus(hubBus, ids.hex(4), log);
  closing.push(() => bus.close());
  const checkRedis = async () => {
    if (!bus.isAway()) await redis.set('ambiance:check', '', { PX: 60_000 });
  };
  return { bus, hubBus, limits: createLimits({ scale, clock, bus, redis }), checkRedis };
}

const everyNode: BusChannel = { to: 'group', id: 'nodes' };

/**
 * The bus of several nodes, on the same connection as the hub's. A node gets its own messages at once, even if Redis is
 * down.
 */
function createSharedBus(hubBus: HubBus, nodeId: string, log: Log): Bus {
  const local = createLocalBus();
  let isAway = false;
  const link = hubBus.join({
    nodeId,
    receive(_channel, message) {
      if (message.kind !== 'event') return;
      const [said] = message.args as [BusTopics[keyof BusTopics]];
      local.publish(message.event as keyof BusTopics, said);
    },
    // No users are connected through this link; the hub has its own.
    usersExpired() {},
    usersReturned() {},
    gapOpened() {
      isAway = true;
    },
    gapClosed() {
      isAway = false;
      log.info('Redis is back');
    },
    error: (error) => log.warn({ err: error }, 'Redis is unavailable: this node continues alone'),
  });
  void link.subscribe(everyNode);
  const publishToOthers: Bus['publishToOthers'] = (topic, message) =>
    link.publish(everyNode, { kind: 'event', event: topic, args: [message] });
  return {
    ...local,
    publishToOthers,
    publish(topic, message) {
      local.publish(topic, message);
      publishToOthers(topic, message);
    },
    isAway: () => isAway,
    close: () => link.close(),
  };
}
