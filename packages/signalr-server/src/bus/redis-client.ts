import { createClient } from 'redis';

/** A server that does not answer a ping within this time is away. */
const silenceMs = 3000;
const pingMs = 1000;
const reconnectMs = 200;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A client that notices soon when Redis is away, and never stops trying to reach it. */
export function createRedisClient(url: string, { queueWhileAway }: { queueWhileAway: boolean }) {
  return createClient({
    url,
    pingInterval: pingMs,
    disableOfflineQueue: !queueWhileAway,
    maintNotifications: 'disabled',
    socket: { socketTimeout: silenceMs, connectTimeout: silenceMs, reconnectStrategy: () => reconnectMs },
  });
}
