import type { HubBus } from './hub-bus.ts';
import { RedisServer } from './redis-server.ts';
import { SharedLink } from './shared-link.ts';

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
  const nodeTimeoutMs = nodeTimeoutSeconds * 1000;
  return { join: (node) => new SharedLink(node, new RedisServer(url, prefix, nodeTimeoutMs), nodeTimeoutMs) };
}
