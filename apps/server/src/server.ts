import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepNoWal, type Source } from '@ambiance/embedded-postgres';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { ensureCatalogue } from './features/billing/catalogue.ts';
import type { PhotoEncoder } from './features/photos/photo-encoder.ts';
import { createEmbeddedGeocoder } from './features/places/embedded-geocoder.ts';
import { seedTiers } from './features/plans/tiers.repository.ts';
import { openBetweenNodes } from './platform/between-nodes.ts';
import { backupJobs } from './platform/backup/backup-jobs.ts';
import { tryPlace } from './platform/backup/try-place.ts';
import { type Captcha, createProofOfWorkCaptcha, createTurnstileCaptcha } from './platform/services/captcha.ts';
import { type Clock, createServerClock, type ServerClock, systemClock } from './platform/clock.ts';
import {
  type Db,
  openConnections,
  openDatabase,
  openBackgroundDatabase,
  openSearchDatabase,
} from './platform/database/database.ts';
import { unsafeSettings } from './platform/database/durability.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { openReplica } from './platform/database/replica.ts';
import { migrate } from './platform/database/migrate.ts';
import { systemIds } from './platform/ids.ts';
import type { Job } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMailOutbox, createSmtpMailer } from './platform/services/mailer.ts';
import { createNominatimGeocoder } from './platform/services/nominatim-geocoder.ts';
import { createStripePayments, type Payments, startStubPayments } from './platform/services/payments.ts';
import type { Platform } from './platform/platform.ts';
import { sessionSecret } from './platform/session-secret.ts';
import { openSessionSecrets, type SessionSecrets } from './platform/session-secrets.ts';
import { createSmsOutbox } from './platform/services/sms.ts';
import { readSharedTime } from './platform/find-problem.ts';
import { startJobs } from './platform/start-jobs.ts';
import { createWebPush, publicAgent } from './platform/services/web-push.ts';
import { twilioOf } from './services.ts';
import { backupCheckOf, backupTargetOf, mediaOf, mountedPhotos } from './stores.ts';

export interface Server {
  /** The base URL, such as `http://127.0.0.1:3000`. */
  address: string;
  platform: Platform;
  close(): Promise<void>;
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface Beginning {
  clock?: Clock;
  /**
   * The time by which jobs, mails and notifications are due. Set it if `clock` is not the system's, since that would differ
   * from the database's clock.
   */
  sharedTime?: () => Promise<Date>;
  /** Runs before clients can connect. */
  prepare?: (platform: Platform) => Promise<void>;
  /** Encodes uploaded photos, by default in this node’s own process for them. */
  encoder?: PhotoEncoder;
}

/** Starts a whole node: database, platform, app, jobs. */
export async function startServer(
  config: Config,
  log: Log,
  { clock = systemClock, sharedTime, prepare, encoder }: Beginning = {},
): Promise<Server> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const stopping = new AbortController();
    const ownClock = createServerClock(clock);
    const platform = await openPlatform(config, { log, clock: ownClock, sharedTime }, closing, stopping.signal);
    await prepare?.(platform);
    // Nothing waits for the provider: the rest works without it, and the first checkout retries.
    void ensureCatalogue({ ...platform, publicUrl: config.PUBLIC_URL }).catch((error: unknown) =>
      log.warn({ err: error }, 'the payment provider does not know the plans yet'),
    );
    const app = await createApp(config, platform, encoder);
    closing.push(() => app.close());
    const jobs = startJobs(app.jobs, platform);
    closing.push(() => jobs.stop());
    closing.push(async () => stopping.abort());
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    return { address, platform, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPlatform(
  config: Config,
  { log, clock, sharedTime }: { log: Log; clock: ServerClock; sharedTime: Beginning['sharedTime'] },
  closing: (() => Promise<void>)[],
  stopping: AbortSignal,
): Promise<Platform> {
  const dataDir = resolve(config.DATA_DIR);
  const url = await databaseUrl(config, dataDir, log, closing);
  await migrate({ url, log });
  const db = openDatabase({ url, log });
  const searchDb = openSearchDatabase({ url, log });
  const backgroundDb = openBackgroundDatabase({ url, log });
  const replica = openReplica({
    url: config.SEARCH_DATABASE_URL,
    primary: { db, searchDb },
    maxLagSeconds: config.SEARCH_MAX_LAG_SECONDS,
    log,
  });
  closing.push(
    () => replica.close(),
    () => db.destroy(),
    () => searchDb.destroy(),
    () => backgroundDb.destroy(),
  );
  if (config.NODE_ENV === 'production') await refuseUnsafeDurability(db);
  await seedTiers(db);
  await openConnections(db);

  if (config.REDIS_URL) warnOfSeparateNodes(config, log);
  const betweenNodes = await openBetweenNodes(
    { redisUrl: config.REDIS_URL, limitScale: config.RATE_LIMIT_SCALE, clock, ids: systemIds, log },
    closing,
  );
  // Also after a failed start. The timers start from here on, and end before the connections that they use.
  closing.push(async () => clock.stop());
  const own = await sessionSecret(config.SESSION_SECRET, dataDir, systemIds);
  const secrets = await openSessionSecrets({ db, clock, log }, { own, former: config.FORMER_SESSION_SECRET });
  const media = mediaOf(config);
  const source = {
    url,
    dataDir: config.DATABASE_URL ? undefined : dataDir,
    files: mountedPhotos(config, media, db),
    get secret() {
      return secrets.current();
    },
  };
  const jobs = await backupJobsOf(config, source, { clock, log, stopping });
  const mailOutbox = createMailOutbox(join(dataDir, 'outbox', 'mail.jsonl'));
  const smsOutbox = createSmsOutbox(join(dataDir, 'outbox', 'sms.jsonl'), systemIds, secrets);
  const twilio = twilioOf(config);
  return {
    db,
    searchDb,
    replica,
    backgroundDb,
    clock,
    sharedTime: sharedTime ?? (() => readSharedTime(db, clock)),
    ids: systemIds,
    ...betweenNodes,
    mailer: config.SMTP_URL ? createSmtpMailer(config.SMTP_URL, config.SUPPORT_EMAIL) : mailOutbox,
    sms: twilio ?? smsOutbox,
    push: createWebPush({ contact: config.SUPPORT_EMAIL, agent: publicAgent() }),
    payments: await paymentsOf(config, { db, log, clock, secret: secrets.current() }, closing),
    media,
    geocoder: config.GEOCODER_URL ? createNominatimGeocoder(config.GEOCODER_URL) : createEmbeddedGeocoder(),
    log,
    metrics: new Registry(),
    secrets,
    captcha: captchaOf(config, secrets, clock),
    outboxes: { mail: config.SMTP_URL ? undefined : mailOutbox.outbox, sms: twilio ? undefined : smsOutbox.outbox },
    webFolder,
    checkBackups: backupCheckOf(config, clock),
    jobs: [...jobs, ...replica.jobs],
  };
}

async function backupJobsOf(
  config: Config,
  source: Source,
  { clock, log, stopping }: { clock: Clock; log: Log; stopping: AbortSignal },
): Promise<Job[]> {
  const { BACKUP_TO: to, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP_DAYS: keepDays } = config;
  if (to) {
    const target = await backupTargetOf(config, to);
    void tryPlace(target, { ids: systemIds, log });
    return backupJobs(target, source, { everyHours, keepDays, now: () => clock.now(), stopping });
  }
  if (source.dataDir) await keepNoWal(source.url);
  return [];
}

function captchaOf(
  { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey }: Config,
  secrets: SessionSecrets,
  clock: Clock,
): Captcha {
  return siteKey && secretKey
    ? createTurnstileCaptcha({ siteKey, secretKey })
    : createProofOfWorkCaptcha(secrets, clock);
}

async function paymentsOf(
  config: Config,
  needs: { db: Db; log: Log; clock: Clock; secret: string },
  closing: (() => Promise<void>)[],
): Promise<Payments> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  if (secretKey && webhookSecret) return createStripePayments(secretKey, webhookSecret);
  const publicUrl = config.PUBLIC_URL;
  const payments = await startStubPayments({ ...needs, ids: systemIds, publicUrl });
  closing.push(() => payments.stub.close());
  return payments;
}

async function databaseUrl(
  config: Config,
  dataDir: string,
  log: Log,
  closing: (() => Promise<void>)[],
): Promise<string> {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.push(() => postgres.stop());
  return postgres.url;
}

/** Warns if connected nodes do not share their data, since they would contradict each other. */
function warnOfSeparateNodes(config: Config, log: Log): void {
  const missing = (['DATABASE_URL', 'SESSION_SECRET', 'S3_BUCKET'] as const).filter((name) => !config[name]);
  if (missing.length === 0) return;
  log.warn(
    `REDIS_URL connects several servers. They must also share these settings, which are missing here: ${missing.join(', ')}.`,
  );
}

/** Refuses a database that may lose acknowledged writes. */
async function refuseUnsafeDurability(db: Db): Promise<void> {
  const settings = await unsafeSettings(db);
  if (settings.length === 0) return;
  throw new ConfigError(
    `DATABASE_URL leads to a database that may lose what it has stored (${settings.join(', ')} off).`,
  );
}
