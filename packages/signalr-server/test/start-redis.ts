import { onTestFinished } from 'vitest';
import { runRedis, type RedisServer } from './redis-server.ts';

/** A Redis of its own for a test, gone when the test is. */
export async function startRedis(): Promise<RedisServer> {
  const redis = await runRedis();
  onTestFinished(redis.kill);
  return redis;
}
