import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { swiftFolder } from '../../../packages/embedded-postgres/test/swift-folder.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { template } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A data folder with all tables, which no process uses. */
    usedFolder: string;
    /** How often tests that kill processes kill one. */
    kills: number;
    /** How many malicious pictures are sent in a row. */
    bombs: number;
    /** How many requests of odd shapes are sent. */
    oddRequests: number;
    /** How often each pair of concurrent acts is run. */
    raceTimes: number;
    /** One in this many orders of a thief’s acts is tried. */
    oneOrderOf: number;
    /** How many inputs are tried at each place to find the costliest. */
    costRounds: number;
    /** How long tests keep Redis stopped. */
    redisAwaySeconds: number;
    /** How long nodes are killed, one after the other. */
    clusterSeconds: number;
    tortureSeconds: number;
    tortureSeed: number;
    /** Number of messages that are acknowledged before and after each step of the backup drill. */
    drillMessages: number;
    /** Number of messages in the tables while migrations are applied. */
    migrationRows: number;
    /** A key of Stripe's test mode. If it is set, the payment contract is also tested with Stripe; otherwise it is empty. */
    stripeTestKey: string;
  }
}

const log = { info() {}, warn: console.warn, error: console.error };

// Tests need no durability. Those about durability start a PostgreSQL of their own.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  // Connections of tests are short-lived. Planning a statement for its values each time costs more than a better plan gains.
  plan_cache_mode: 'force_generic_plan',
  // All buffers are scanned whenever a database is created or dropped, and every test does both.
  shared_buffers: '32MB',
};

/**
 * Starts one PostgreSQL for the whole run. Each test server gets a copy of its migrated database. Servers with a PostgreSQL of
 * their own get a copy of a prepared data folder, since creating one takes longer than most tests.
 */
export default async function startPostgres(project: TestProject) {
  const folder = await mkdtemp(join(await swiftFolder(), 'ambiance-tests-'));
  const [dataDir, usedFolder] = [join(folder, 'shared'), join(folder, 'used')];
  const unused = await startEmbeddedPostgres({ dataDir: usedFolder, log, settings: fastSettings });
  await migrate({ url: unused.url, log });
  await unused.stop();
  await cp(join(usedFolder, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: fastSettings });
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(`create database ${template} template postgres`);
  await client.end();
  // The first connection writes a cache of the catalogue, which copies of the database then have too.
  const url = new URL(postgres.url);
  url.pathname = `/${template}`;
  const first = new Client(url.href);
  await first.connect();
  await first.end();
  project.provide('usedFolder', usedFolder);
  project.provide('postgresUrl', postgres.url);
  project.provide('kills', Number(process.env['KILLS'] ?? 2));
  project.provide('bombs', Number(process.env['BOMBS'] ?? 4));
  project.provide('oddRequests', Number(process.env['ODD_REQUESTS'] ?? 1000));
  project.provide('raceTimes', Number(process.env['RACE_TIMES'] ?? 2));
  project.provide('oneOrderOf', Number(process.env['ONE_ORDER_OF'] ?? 8));
  project.provide('costRounds', Number(process.env['COST_ROUNDS'] ?? 5));
  project.provide('redisAwaySeconds', Number(process.env['REDIS_AWAY_SECONDS'] ?? 1));
  project.provide('tortureSeconds', Number(process.env['TORTURE_SECONDS'] ?? 20));
  project.provide('tortureSeed', Number(process.env['TORTURE_SEED'] ?? Date.now() % 1_000_000));
  project.provide('clusterSeconds', Number(process.env['CLUSTER_SECONDS'] ?? 5));
  project.provide('drillMessages', Number(process.env['DRILL_MESSAGES'] ?? 100));
  project.provide('migrationRows', Number(process.env['MIGRATION_ROWS'] ?? 20_000));
  project.provide('stripeTestKey', process.env['STRIPE_TEST_KEY'] ?? '');

  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
