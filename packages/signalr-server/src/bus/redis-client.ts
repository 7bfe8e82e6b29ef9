import { createClient } from 'redis';

/** Ping timeout, after which the server counts as unreachable. */
const silenceMs = 3000;
const pingMs = 1000;
const reconnectMs = 200;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A Redis client that quickly detects an outage, and never stops reconnecting. */
export function createRedisClient(url: string, { queueWhileAway }: { queueWhileAway: boolean }) {
  return createClient({
    url,
    pingInterval: pingMs,
    disableOfflineQueue: !queueWhileAway,
    maintNotifications: 'disabled',
    socket: { socketTimeout: silenceMs, connectTimeout: silenceMs, reconnectStrategy: () => reconnectMs },
  });
}

/** Ends a client at once. In redis 4, `destroy` is called `disconnect`. */
export function endRedisClient(client: RedisClient): void {
  const { destroy, disconnect } = client as Partial<Record<'destroy' | 'disconnect', () => unknown>>;
  const result = (destroy ?? disconnect)?.call(client);
  if (result instanceof Promise) result.catch(() => {});
}
