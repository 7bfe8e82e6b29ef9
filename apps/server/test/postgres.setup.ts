import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { swiftFolder } from './swift-folder.ts';
import { template } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A data folder that nobody uses any more, with all tables in it. */
    usedFolder: string;
    /** How often tests that kill processes do so. */
    kills: number;
    /** How many malicious pictures are sent in a row. */
    bombs: number;
    /** How many requests of odd shapes are sent. */
    oddRequests: number;
    /** How often each two things are done at once. */
    raceTimes: number;
    /** Of how many orders of a thief’s acts one is tried. */
    oneOrderOf: number;
    /** How many inputs are tried at each place to find the costliest. */
    costRounds: number;
    /** How long those that take Redis away do so. */
    redisAwaySeconds: number;
    /** How long nodes are killed one after the other. */
    clusterSeconds: number;
    tortureSeconds: number;
    tortureSeed: number;
    /** How many messages are acknowledged before, and again after, each step of the backup drill. */
    drillMessages: number;
    /** How many messages there are while migrations are applied. */
    migrationRows: number;
    /** A key of Stripe's test mode, on which the payment contract is tested too; empty where there is none. */
    stripeTestKey: string;
  }
}

const log = { info() {}, warn: console.warn, error: console.error };

// What outlives a power cut matters to nobody here; tests of durability start a PostgreSQL of their own.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  // All buffers are looked through whenever a database is made or dropped, and every test does both.
  shared_buffers: '32MB',
};

/**
 * One PostgreSQL for the whole run, with a migrated database that each test server gets a copy of, and a data folder for the
 * servers that have a PostgreSQL of their own to get a copy of: making one takes longer than most of what they are for.
 */
export default async function startPostgres(project: TestProject) {
  const folder = await mkdtemp(join(await swiftFolder(), 'ambiance-tests-'));
  const [dataDir, usedFolder] = [join(folder, 'shared'), join(folder, 'used')];
  const first = await startEmbeddedPostgres({ dataDir: usedFolder, log, settings: fastSettings });
  await migrate({ url: first.url, log });
  await first.stop();
  await cp(join(usedFolder, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: fastSettings });
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(`create database ${template} template postgres`);
  await client.end();
  project.provide('usedFolder', usedFolder);
  project.provide('postgresUrl', postgres.url);
  project.provide('kills', Number(process.env['KILLS'] ?? 2));
  project.provide('bombs', Number(process.env['BOMBS'] ?? 4));
  project.provide('oddRequests', Number(process.env['ODD_REQUESTS'] ?? 1500));
  project.provide('raceTimes', Number(process.env['RACE_TIMES'] ?? 2));
  project.provide('oneOrderOf', Number(process.env['ONE_ORDER_OF'] ?? 4));
  project.provide('costRounds', Number(process.env['COST_ROUNDS'] ?? 8));
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
