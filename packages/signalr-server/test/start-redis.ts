import { onTestFinished } from 'vitest';
import { runRedis, type RedisServer } from './redis-server.ts';

/** Starts a separate Redis for a test; it ends with the test. */
export async function startRedis(): Promise<RedisServer> {
  const redis = await runRedis();
  onTestFinished(redis.kill);
  return redis;
}
