import type { UserId } from '@ambiance/domain/ids';
import { randomBytes, randomInt } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { startRedis } from '../../../packages/signalr-server/test/start-redis.ts';
import { startBalancer } from '../test/balancer.ts';
import { type Correspondents, startCorrespondence } from '../test/correspondents.ts';
import { addPremiumMembers } from '../test/premium-members.ts';
import { temporaryFolder } from '../test/scripts.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { until } from '../test/until.ts';
import { type Db, query } from './platform/database/database.ts';

const seconds = inject('clusterSeconds');
const nodeCount = 3;
const members = 200;
/** Number of messages between two kills, so that each kill happens while others are in progress. */
const messagesBetween = 300;

test(
  `with ${nodeCount} nodes killed one after another, every acknowledged message is stored once, in order, and shown to both sides`,
  async () => {
    const [redis, { url, db }] = [await startRedis(), await openTestDatabase()];
    const environment = {
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'info',
    };
    const startNode = async () => startServerProcess({ dataDir: await temporaryFolder(), environment });
    // All nodes start at once, on a database without the catalogue of plans.
    const nodes = await Promise.all(Array.from({ length: nodeCount }, startNode));
    const live = nodes.map(({ address }) => address);
    const balancer = await startBalancer(live);
    const accounts = await addPremiumMembers(db, environment.SESSION_SECRET, members);
    const correspondents = await startCorrespondence(balancer, accounts);

    const end = performance.now() + seconds * 1000;
    let kills = 0;
    while (performance.now() < end || kills < 2) {
      const before = correspondents.acknowledged();
      await until(() => correspondents.acknowledged() >= before + messagesBetween, 60_000);
      await replace(nodes, live, startNode);
      kills += 1;
    }
    await correspondents.fallSilent();
    expect(await faultsOf(db, correspondents)).toEqual([]);
    expect(correspondents.acknowledged()).toBeGreaterThanOrEqual(kills * messagesBetween);
  },
  (seconds + 120) * 1000,
);

/** Kills any node and starts another one in its place. */
async function replace(nodes: ServerProcess[], live: string[], startNode: () => Promise<ServerProcess>): Promise<void> {
  const victim = nodes.splice(randomInt(nodes.length), 1)[0]!;
  await victim.end('SIGKILL');
  live.splice(live.indexOf(victim.address), 1);
  const node = await startNode();
  nodes.push(node);
  live.push(node.address);
}

/** Messages that are lost, duplicated, out of order, never sent, or not shown. */
async function faultsOf(db: Db, { people }: Correspondents): Promise<string[]> {
  const stored = await query<{ id: number; sender_id: UserId; body: string }>(
    db,
    'select id, sender_id, body from messages order by id',
    [],
  );
  const storedBy = Map.groupBy(stored, ({ sender_id }) => sender_id);
  const faults: string[] = [];
  for (const { id, partnerId, acknowledged, shown } of people) {
    const mine = storedBy.get(id) ?? [];
    const theirs = storedBy.get(partnerId) ?? [];
    const remaining = mine.map((message) => `${message.id} ${message.body}`);
    const answered = acknowledged.map((message) => `${message.id} ${message.text}`);
    if (remaining.join() !== answered.join())
      faults.push(`${id} was answered ${answered.join()} and stored is ${remaining.join()}`);
    const both = [...mine, ...theirs].map((message) => message.id).sort((a, b) => a - b);
    await until(() => shown.size >= both.length).catch(() => undefined);
    const screen = [...shown.keys()].sort((a, b) => a - b);
    if (screen.join() !== both.join()) faults.push(`${id} is shown ${screen.join()} of ${both.join()}`);
  }
  return faults;
}
