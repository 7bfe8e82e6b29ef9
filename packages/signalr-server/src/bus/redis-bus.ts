import type { HubBus } from './hub-bus.ts';
import { createRedisClient } from './redis-client.ts';
import { RedisLink } from './redis-link.ts';

export interface RedisBusOptions {
  /** `redis://[user:password@]host:port[/database]`, of Redis 7 or Valkey. */
  url: string;
  /** Prefix of every key and channel. Default `signalr`. */
  prefix?: string;
  /** Seconds without a heartbeat after which a node is dead and its users are offline. Default 15. */
  nodeTimeoutSeconds?: number;
}

/**
 * Connects the hubs of several processes over Redis. If Redis is down, each hub keeps working for its own connections, and
 * catches up afterwards.
 */
export function createRedisBus({ url, prefix = 'signalr', nodeTimeoutSeconds = 15 }: RedisBusOptions): HubBus {
  return {
    join(node) {
      const publisher = createRedisClient(url, { queueWhileAway: false });
      const subscriber = createRedisClient(url, { queueWhileAway: true });
      return new RedisLink(node, { publisher, subscriber }, { prefix, nodeTimeoutMs: nodeTimeoutSeconds * 1000 });
    },
  };
}
