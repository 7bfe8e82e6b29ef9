import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn } from '@ambiance/domain/calendar';
import { Client } from 'pg';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { runRedis } from '../packages/signalr-server/test/redis-server.ts';
import { type BenchUser, type Contender, startContender } from './chat/contender.ts';
import { cpuMsOf } from './chat/cpu-time.ts';
import { hub, measureFlow } from './chat/load.ts';
import { givePlans } from './give-plans.ts';
import { hubOf, printAdministration, printAnswers, printTables } from './scale/big-tables.ts';
import { holdConnections } from './scale/connections.ts';
import { startWithReplica } from './scale/replica.ts';
import { seedConversations } from './scale/seed-conversations.ts';
import { logInSeeded } from './scale/sessions.ts';
import { seedMembers } from './seed-members.ts';

const secret = 'the secret of a benchmark, for all processes';
/** Loading need not survive a power cut. The measurements run with the usual settings. */
const quickToLoad = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB' };
const settings = { max_connections: '300', max_wal_senders: '4' };
const flowConnections = 100;
const flowSeconds = 6;
const searches = 300;
const rounds = 3;
const log = createLog('warn');

/**
 * Measures the capacity of one PostgreSQL and one process:
 * queries of big tables;
 * CPU cost of a search on the primary, with and without a replica;
 * messages per second with one process and with two;
 * many connections on one process, a few of which talk.
 * `members=1000000 messages=10000000 connections=5000` sets a smaller size.
 */
export async function benchScale(
  print: (line: string) => void,
  { members = 10_000_000, messages = 100_000_000, connections = 20_000 }: Readonly<Record<string, number>> = {},
): Promise<void> {
  const [folder, copy] = await Promise.all(
    ['primary', 'replica'].map((name) => mkdtemp(join(tmpdir(), `ambiance-${name}-`))),
  );
  const redis = await runRedis();
  const closing: (() => Promise<unknown>)[] = [() => redis.kill()];
  try {
    print(`${members.toLocaleString('en')} members, ${messages.toLocaleString('en')} messages`);
    print('');
    const loading = await startEmbeddedPostgres({ dataDir: folder!, log, settings: { ...settings, ...quickToLoad } });
    const name = await createDatabase(loading.url);
    const url = urlOf(loading.url, name);
    await migrate({ url, log });
    await seedMembers(url, members, dayIn('America/Toronto', new Date()));
    await givePlans(url, log);
    // Ends with a vacuum of all tables. PostgreSQL would otherwise start one during a measurement.
    await seedConversations(url, members, messages);
    await printTables(url, print);
    await loading.stop();

    const { primary, replica } = await startWithReplica(folder!, copy!, settings);
    closing.push(
      () => primary.stop(),
      async () => replica?.stop(),
    );
    const environment = { DATABASE_URL: urlOf(primary.url, name), SESSION_SECRET: secret };
    const start = async (more: Record<string, string> = {}) => {
      const started = await startContender('../scale/server.ts', [JSON.stringify({ ...environment, ...more })], {
        isPinned: false,
      });
      closing.push(() => started.stop());
      return started;
    };
    const server = await start();
    const db = openDatabase({ url: environment.DATABASE_URL, log, queryMs: 60_000 });
    const users = await logInSeeded(db, secret, Math.min(members, Math.max(connections, flowConnections)));
    print('');
    await printAdministration(db, print);
    await db.destroy();

    print('');
    await printAnswers(server, users, print);
    print('');
    print('| what a search costs the primary, in ms of a core | |');
    print('|---|---|');
    print(`| searches on the primary | ${(await costOfSearch(server, users, primary.pid)).toFixed(2)} |`);
    await server.stop();
    if (replica) {
      const onReplica = await start({ SEARCH_DATABASE_URL: urlOf(replica.url, name) });
      print(`| searches on a replica | ${(await costOfSearch(onReplica, users, primary.pid)).toFixed(2)} |`);
      await onReplica.stop();
    } else print('| searches on a replica | the disk has no room for a copy |');

    print('');
    print(`| messages a second: acknowledged (p99 in ms), ${flowConnections} connections | |`);
    print('|---|---|');
    for (const count of availableParallelism() < 4 ? [1, 2] : [1, 2, 4]) {
      const servers = await Promise.all(
        Array.from({ length: count }, () => start(count > 1 ? { REDIS_URL: redis.url } : {})),
      );
      print(`| ${count} ${count === 1 ? 'process' : 'processes'} | ${await flowOf(servers, users)} |`);
      await Promise.all(servers.map((one) => one.stop()));
    }

    print('');
    const holding = Math.min(connections, users.length, connectionsAllowed());
    const held = await holdConnections(start, users.slice(0, holding));
    print(`| ${holding.toLocaleString('en')} connections on one process, ${held.perSecond} messages a second | |`);
    print('|---|---|');
    print(`| memory for each | ${(held.bytesEach / 1024).toFixed(1)} KiB |`);
    print(`| p50 / p99 of a message in ms | ${held.p50.toFixed(1)} / ${held.p99.toFixed(1)} |`);
    print(`| all of them again after a restart | ${held.backSeconds.toFixed(1)} s |`);
  } finally {
    for (const close of closing.toReversed()) await close();
    for (const one of [folder!, copy!]) await rm(one, { recursive: true, force: true });
  }
}

/** Maximum number of open files on this machine, minus those that a process needs for other purposes. */
function connectionsAllowed(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard: number | 'unlimited' } } };
  const limit = userLimits?.open_files?.hard;
  return typeof limit === 'number' ? limit - 100 : Infinity;
}

async function createDatabase(postgresUrl: string): Promise<string> {
  const name = 'scale';
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return name;
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * CPU milliseconds of PostgreSQL per search, including everything that the request needs. The minimum of several rounds,
 * because other work of PostgreSQL counts too.
 */
async function costOfSearch(server: Contender, users: readonly BenchUser[], pid: number): Promise<number> {
  const search = async (number: number) => {
    const { accessToken } = users[number % users.length]!;
    const asked = `lat=${45 + (number % 10) / 10}&lng=-73.57&radiusKm=250&mood=dinner`;
    const response = await fetch(`${server.url}/api/users/search?${asked}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  };
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = cpuMsOf(pid);
    for (let number = 0; number < searches; number += 1) await search(number);
    costs.push((cpuMsOf(pid) - before) / searches);
  }
  // The first round warms up.
  return Math.min(...costs.slice(1));
}

/** Distributes the connections over the servers; both sides of a conversation use the same one. */
async function flowOf(servers: readonly Contender[], users: readonly BenchUser[]): Promise<string> {
  const each = flowConnections / servers.length;
  const flows = await Promise.all(
    servers.map((server, index) => {
      const own = users.slice(index * each, (index + 1) * each);
      return measureFlow({ ...server, url: hubOf(server), users: own }, hub, {
        connections: each,
        seconds: flowSeconds,
      });
    }),
  );
  const perSecond = flows.reduce((sum, flow) => sum + flow.acknowledgedPerSecond, 0);
  return `${Math.round(perSecond)} (${Math.max(...flows.map((flow) => flow.acknowledgedP99)).toFixed(0)})`;
}
