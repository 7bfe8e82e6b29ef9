import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { createFolderStore } from '@ambiance/embedded-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import type { HubBus } from '@ambiance/signalr-server';
import type { Agent } from 'node:https';
import type { KyselyPlugin } from 'kysely';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createEmbeddedGeocoder } from '../src/features/places/embedded-geocoder.ts';
import { seedTiers } from '../src/features/plans/tiers.repository.ts';
import { backUpJob } from '../src/platform/backup/backup-jobs.ts';
import { openBetweenNodes } from '../src/platform/between-nodes.ts';
import { type Captcha, createProofOfWorkCaptcha } from '../src/platform/services/captcha.ts';
import { createServerClock } from '../src/platform/clock.ts';
import {
  type Db,
  openDatabase,
  openBackgroundDatabase,
  openSearchDatabase,
} from '../src/platform/database/database.ts';
import { openReplica } from '../src/platform/database/replica.ts';
import type { Geocoder } from '../src/platform/services/geocoder.ts';
import { systemIds } from '../src/platform/ids.ts';
import type { Job } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createMailOutbox, type Mailer } from '../src/platform/services/mailer.ts';
import type { MediaStore } from '../src/platform/services/media-store.ts';
import { type Payments, startStubPayments } from '../src/platform/services/payments.ts';
import type { Platform } from '../src/platform/platform.ts';
import { onlySecret, openSessionSecrets } from '../src/platform/session-secrets.ts';
import { createWebPush, publicAgent } from '../src/platform/services/web-push.ts';
import { createSmsOutbox, type Sms } from '../src/platform/services/sms.ts';
import { backupCheckOf } from '../src/stores.ts';
import { createPeople, createRegistrations, type People } from './people.ts';
import { sharedEncoder } from './shared-encoder.ts';
import { createQuickPeople, type QuickPeople } from './quick-people.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, longTimeouts } from './test-database.ts';
import { clientOf } from './test-transport.ts';
import { watchAdapters, watchTransactions } from './watch-transactions.ts';
import { makeWebFolder } from './web-folder.ts';

export interface TestServer extends People, QuickPeople {
  /** `http://127.0.0.1:port` */
  address: string;
  clock: TestClock;
  /** A client without a session. */
  visitor: Client<Api>;
  platform: Platform;
  /** All log entries, as JSON lines. */
  logged: string[];
  jobs: readonly Job[];
  /** Runs every job once, as their timer would. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real server with its own database and a clock that stands still. It closes when the test ends. */
export async function startTestServer(
  options: {
    environment?: Record<string, string>;
    clock?: TestClock;
    /** The time of the clock by default. */
    sharedTime?: Platform['sharedTime'];
    databaseUrl?: string;
    payments?: Payments;
    pushAgent?: Agent;
    captcha?: Captcha;
    mailer?: Mailer;
    media?: MediaStore;
    sms?: Sms;
    geocoder?: Geocoder;
    /** Serves a web app of one page next to the API, like a built web app. */
    withWeb?: boolean;
    /** Timeouts of the database, 30 seconds each by default. With `{}` they are those of the product. */
    databaseTimeouts?: { connectMs?: number; queryMs?: number };
    hubBus?: HubBus;
    /** A plugin that every statement passes through. */
    statements?: KyselyPlugin;
  } = {},
): Promise<TestServer> {
  const clock = options.clock ?? createTestClock();
  const ownClock = createServerClock(clock);
  const url = options.databaseUrl ?? (await createTestDatabase()).url;
  const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-test-'));
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
    ...options.environment,
  });
  const logged: string[] = [];
  const log = createLog(config.LOG_LEVEL, { write: (line) => void logged.push(line) });
  const timeouts = options.databaseTimeouts ?? longTimeouts;
  const watched = (pool: Db) => watchTransactions(options.statements ? pool.withPlugin(options.statements) : pool);
  const db = watched(openDatabase({ url, log, ...timeouts }));
  const searchDb = openSearchDatabase({ url, log, ...timeouts });
  const backgroundDb = watched(openBackgroundDatabase({ url, log, ...timeouts }));
  const replica = openReplica({
    url: config.SEARCH_DATABASE_URL,
    primary: { db, searchDb },
    maxLagSeconds: config.SEARCH_MAX_LAG_SECONDS,
    log,
  });
  await seedTiers(db);
  const mailOutbox = createMailOutbox(join(dataDir, 'mail.jsonl'));
  const smsOutbox = createSmsOutbox(join(dataDir, 'sms.jsonl'), systemIds, onlySecret('a secret of codes'));
  const secret = 'a secret that only this test server knows';
  const own = config.SESSION_SECRET ?? secret;
  const secrets = await openSessionSecrets({ db, clock: ownClock, log }, { own, former: config.FORMER_SESSION_SECRET });
  const publicUrl = config.PUBLIC_URL;
  const stubPayments = await startStubPayments({ db, clock, ids: systemIds, log, publicUrl, secret });
  const closing: (() => Promise<void>)[] = [];
  const betweenNodes = await openBetweenNodes(
    { redisUrl: config.REDIS_URL, limitScale: config.RATE_LIMIT_SCALE, clock: ownClock, ids: systemIds, log },
    closing,
  );
  const platform = watchAdapters<Platform>({
    payments: options.payments ?? stubPayments,
    db,
    searchDb,
    replica,
    backgroundDb,
    clock: ownClock,
    sharedTime: options.sharedTime ?? (async () => clock.now()),
    ids: systemIds,
    ...betweenNodes,
    hubBus: options.hubBus ?? betweenNodes.hubBus,
    mailer: options.mailer ?? mailOutbox,
    sms: options.sms ?? smsOutbox,
    media: options.media ?? createFolderStore(join(dataDir, 'media')),
    geocoder: options.geocoder ?? createEmbeddedGeocoder(),
    log,
    metrics: new Registry(),
    push: createWebPush({
      contact: config.SUPPORT_EMAIL,
      agent: options.pushAgent ?? publicAgent(),
      answerWithinMs: 30_000,
    }),
    captcha: options.captcha ?? createProofOfWorkCaptcha(onlySecret('a captcha secret'), clock, { min: 1, max: 3 }),
    secrets,
    outboxes: { mail: mailOutbox.outbox, sms: smsOutbox.outbox },
    webFolder: join(dataDir, 'web'),
    checkBackups: backupCheckOf(config, clock),
    // Tests of backups make their own.
    jobs: [...replica.jobs, ...(config.BACKUP_TO ? [{ name: backUpJob, everySeconds: 600, run: async () => {} }] : [])],
  });
  if (options.withWeb) await makeWebFolder(platform.webFolder);
  const app = await createApp(config, platform, sharedEncoder);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await app.close();
    ownClock.stop();
    await stubPayments.stub.close();
    for (const step of closing) await step();
    await Promise.all([db.destroy(), searchDb.destroy(), backgroundDb.destroy(), replica.close()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  onTestFinished(close);

  const visitor = clientOf({ address });
  const complete = createRegistrations();
  return {
    address,
    clock,
    visitor,
    platform,
    logged,
    jobs: app.jobs,
    async runJobs() {
      for (const job of app.jobs) await job.run();
    },
    close,
    ...createPeople({ address, visitor, db }, complete),
    ...createQuickPeople({ address, db, clock, secrets, config }, complete),
  };
}
