import type { HubBus } from './hub-bus.ts';
import { PostgresServer } from './postgres-server.ts';
import { SharedLink } from './shared-link.ts';

export interface PostgresBusOptions {
  /**
   * `postgresql://[user[:password]@]host[:port]/database`, of a primary server. A pooler between must keep sessions, because of
   * `listen`.
   */
  url: string;
  /** Name of the notification channel and prefix of the two tables. Default `signalr`. */
  prefix?: string;
  /** Seconds without a heartbeat after which a node is dead and its users are offline. Default 15. */
  nodeTimeoutSeconds?: number;
}

/**
 * Connects the hubs of several processes over PostgreSQL, with `notify` and two unlogged tables. If PostgreSQL is down, each
 * hub keeps working for its own connections, and catches up afterwards.
 */
export function createPostgresBus({ url, prefix = 'signalr', nodeTimeoutSeconds = 15 }: PostgresBusOptions): HubBus {
  const nodeTimeoutMs = nodeTimeoutSeconds * 1000;
  return { join: (node) => new SharedLink(node, new PostgresServer(url, prefix, nodeTimeoutMs), nodeTimeoutMs) };
}
