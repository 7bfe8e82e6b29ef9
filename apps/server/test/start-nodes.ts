import type { RedisServer } from '../../../packages/signalr-server/test/redis-server.ts';
import { startRedis } from '../../../packages/signalr-server/test/start-redis.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { until } from './until.ts';

interface Nodes {
  east: TestServer;
  west: TestServer;
  redis: RedisServer;
}

/**
 * Starts two connected nodes with one database and one Redis. They share a clock that stands still at the present. They close
 * when the test ends.
 */
export async function startNodes(environment: Record<string, string> = {}): Promise<Nodes> {
  const [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
  const options = {
    environment: { REDIS_URL: redis.url, ...environment },
    databaseUrl: database.url,
    clock: createTestClock(new Date().toISOString()),
  };
  const [east, west] = [await startTestServer(options), await startTestServer(options)];
  for (const [one, other] of [
    [east, west],
    [west, east],
  ] as const) {
    let isReceived = false;
    other.platform.bus.subscribe('pace-used', ({ pace }) => {
      isReceived ||= pace === 'nobody';
    });
    await until(() => {
      one.platform.bus.publishToOthers('pace-used', { pace: 'nobody', used: [] });
      return isReceived;
    });
  }
  return { east, west, redis };
}
