/** Timeout for a ping, after which Redis counts as unreachable. No count waits longer. */
const silenceMs = 1000;
const pingMs = 300;
const reconnectMs = 200;
/** Timeout at the start. Without Redis, a node continues on its own. */
const startMs = 2000;

export type Redis = Awaited<ReturnType<typeof openRedis>>;

/** Redis is reachable but refuses us: a wrong password, or a database that it does not have. */
export class RedisRefusalError extends Error {}

/**
 * Connects to Redis for counting. While it is unreachable, commands reject at once, and the client keeps reconnecting.
 * @throws RedisRefusalError
 */
export async function openRedis(url: string) {
  // Loaded on demand: without it, a single node starts in three quarters of the time.
  const { createClient, ErrorReply } = await import('redis');
  const redis = createClient({
    url,
    pingInterval: pingMs,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { socketTimeout: silenceMs, connectTimeout: silenceMs, reconnectStrategy: () => reconnectMs },
  });
  /** True if an error is permanent. Errors while Redis loads its data are not. */
  const isRefusal = (error: unknown): error is Error =>
    error instanceof ErrorReply && !/^(LOADING|BUSY|MASTERDOWN|READONLY)/.test(error.message);
  await new Promise<void>((resolve, reject) => {
    // Other errors reach the caller as failed commands, and the bus logs them.
    redis.on('error', (error: unknown) => isRefusal(error) && reject(new RedisRefusalError(error.message)));
    redis.connect().then(() => resolve(), reject);
    setTimeout(resolve, startMs).unref();
  }).catch((error: unknown) => {
    redis.destroy();
    throw error;
  });
  return redis;
}
