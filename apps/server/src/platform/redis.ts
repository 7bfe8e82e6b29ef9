/** A server that does not answer a ping within this time is away. Nobody waits longer for a count. */
const silenceMs = 1000;
const pingMs = 300;
const reconnectMs = 200;
/** How long a start waits for it; without Redis a node goes on alone. */
const startMs = 2000;

export type Redis = Awaited<ReturnType<typeof openRedis>>;

/** Redis is there and will not have us: a wrong password, a database that it does not have. */
export class RedisRefusalError extends Error {}

/**
 * Redis for counting. Commands reject at once while it is away, and it is looked for until it is back.
 * @throws RedisRefusalError
 */
export async function openRedis(url: string) {
  // A node that is alone starts in three quarters of the time without it.
  const { createClient, ErrorReply } = await import('redis');
  const redis = createClient({
    url,
    pingInterval: pingMs,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { socketTimeout: silenceMs, connectTimeout: silenceMs, reconnectStrategy: () => reconnectMs },
  });
  /** Not for the moment, as while it loads its data, but for good. */
  const isRefusal = (error: unknown): error is Error =>
    error instanceof ErrorReply && !/^(LOADING|BUSY|MASTERDOWN|READONLY)/.test(error.message);
  await new Promise<void>((resolve, reject) => {
    // Whoever counts learns of other errors by the command that fails, and the bus logs them.
    redis.on('error', (error: unknown) => isRefusal(error) && reject(new RedisRefusalError(error.message)));
    redis.connect().then(() => resolve(), reject);
    setTimeout(resolve, startMs).unref();
  }).catch((error: unknown) => {
    redis.destroy();
    throw error;
  });
  return redis;
}
