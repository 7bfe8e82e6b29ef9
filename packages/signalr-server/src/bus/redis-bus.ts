import type { HubBus } from './hub-bus.ts';
import { createRedisClient } from './redis-client.ts';
import { RedisLink } from './redis-link.ts';

export interface RedisBusOptions {
  /** `redis://[user:password@]host:port[/database]`, of Redis 7 or Valkey. */
  url: string;
  /** Begins every key and channel. Default `signalr`. */
  prefix?: string;
  /** A node that is not heard of for this long is dead, and its users are offline. Default 15. */
  nodeTimeoutSeconds?: number;
}

/** Joins the hubs of several processes over Redis. Without Redis each hub works on alone, and catches up afterwards. */
export function createRedisBus({ url, prefix = 'signalr', nodeTimeoutSeconds = 15 }: RedisBusOptions): HubBus {
  return {
    join(node) {
      const publisher = createRedisClient(url, { queueWhileAway: false });
      const subscriber = createRedisClient(url, { queueWhileAway: true });
      return new RedisLink(node, publisher, subscriber, prefix, nodeTimeoutSeconds * 1000);
    },
  };
}
