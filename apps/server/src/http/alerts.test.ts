import { newBackupKey } from '@ambiance/embedded-postgres';
import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { startRedis } from '../../../../packages/signalr-server/test/start-redis.ts';
import { readAlerts } from '../../test/alert-files.ts';
import { openChat } from '../../test/chat-client.ts';
import { startS3Server, s3Account } from '../../test/s3-server.ts';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { turnstileKeys } from '../../test/turnstile-server.ts';
import { twilioAccount } from '../../test/twilio-server.ts';
import { createTurnstileCaptcha } from '../platform/services/captcha.ts';
import { query } from '../platform/database/database.ts';
import { createSmtpMailer } from '../platform/services/mailer.ts';
import { createNominatimGeocoder } from '../platform/services/nominatim-geocoder.ts';
import { createStripePayments } from '../platform/services/payments.ts';
import { createS3MediaStore } from '../platform/services/s3-media-store.ts';
import { createTwilioSms } from '../platform/services/twilio-sms.ts';

const token = 'a token for metrics only';
/** An address at which nothing listens. */
const nowhere = { host: '127.0.0.1', port: 1, protocol: 'http' } as const;
const nowhereUrl = 'http://127.0.0.1:1';

async function figuresOf({ address }: TestServer): Promise<string[]> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).split('\n').filter((line) => !line.startsWith('#'));
}

const tryServices = ({ jobs }: TestServer) => jobs.find(({ name }) => name === 'try outside services')!.run();

/** Makes every insert of a message fail with a PostgreSQL error code, such as that of a full disk. */
const failWith = ({ platform }: TestServer, code: string) =>
  query(
    platform.db,
    `create or replace function refuse() returns trigger language plpgsql as $$
     begin raise exception 'refused' using errcode = '${code}'; end $$;
     create or replace trigger refuse before insert on messages for each row execute function refuse()`,
    [],
  );

/** Steps that cause each outcome that an alert rule names. */
const bringsAbout: Readonly<Record<string, (server: TestServer) => Promise<unknown>>> = {
  'service_away service clock': ({ clock }) => Promise.resolve(clock.advance({ minutes: 1 })),
  'service_away service database': ({ platform }) => platform.db.destroy(),
  'service_away service database-writes': (server) => failToSend(server, '53100'),
  'service_away service database-connections': (server) => failToSend(server, '53300'),
  'message_sends_total outcome failed': (server) => failToSend(server, '53100'),
  'service_away service redis': tryServices,
  'service_away service smtp': tryServices,
  'service_away service s3': tryServices,
  'service_away service payments': tryServices,
  'service_away service twilio': tryServices,
  'service_away service turnstile': tryServices,
  'service_away service nominatim': tryServices,
  // The replica counts as away until it was checked, which is impossible here.
  'service_away service replica': ({ jobs }) => jobs.find(({ name }) => name === 'follow the replica')!.run(),
  'http_request_duration_seconds_count status 5..': ({ address, clock }) => {
    clock.advance({ minutes: 1 });
    return fetch(`${address}/readyz`);
  },
  'http_refusals_total code login.refused': ({ visitor }) =>
    visitor.accounts.login({ body: { email: 'ana@example.com', password: 'wrong' } }).catch(() => undefined),
  'database_pool state waiting': async ({ platform }) =>
    void Array.from({ length: 40 }, () => query(platform.db, 'select pg_sleep(1)', []).catch(() => undefined)),
  'job_done_timestamp_seconds exported_job back up': ({ platform }) =>
    query(platform.db, `insert into scheduled_jobs (name, due_at, done_at) values ('back up', now(), now())`, []),
  'queue_entries state failed': async ({ platform, signUp }) =>
    query(
      platform.db,
      `insert into outgoing_mails (user_id, kind, attempts, due_at, failed_at, last_error)
       values ($1, 'reset-password', 120, 'infinity', now(), 'No room')`,
      [(await signUp()).id],
    ),
};

async function failToSend(server: TestServer, code: string): Promise<void> {
  const [ana, ben] = [await server.signUp({ tier: 'premium' }), await server.signUp()];
  const atAna = await openChat(server.address, ana.accessToken);
  await failWith(server, code);
  await expect(atAna.send(ben.id, 'Hello')).rejects.toThrow();
}

test('each event that an alert watches is counted when it happens, and not before', async () => {
  const { outcomes } = await readAlerts();
  // Prometheus itself reports which targets are up.
  const ours = [...outcomes].filter((outcome) => !/^(up|process_resident_memory_bytes) /.test(outcome)).toSorted();
  expect(ours).toEqual(Object.keys(bringsAbout).toSorted());
  const redis = await startRedis();
  const full = createClient({ url: redis.url });
  await full.connect();
  await full.configSet('maxmemory', '1');
  full.destroy();
  const s3 = await startS3Server('photos');
  s3.fault = 'fails';
  for (const outcome of ours) {
    const [figure = '', label = '', ...value] = outcome.split(' ');
    const isAbout = (service: string) => outcome === `service_away service ${service}`;
    const server = await startTestServer({
      environment: {
        METRICS_TOKEN: token,
        ...(outcome.endsWith('back up') && { BACKUP_TO: '/backups', BACKUP_KEY: await newBackupKey() }),
        ...(isAbout('redis') && { REDIS_URL: redis.url }),
        ...(isAbout('replica') && { SEARCH_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      },
      ...(isAbout('smtp') && { mailer: createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com') }),
      ...(isAbout('s3') && { media: createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' }) }),
      ...(isAbout('payments') && { payments: createStripePayments('sk_test_1', 'whsec_1', nowhere) }),
      ...(isAbout('twilio') && {
        sms: createTwilioSms({ ...twilioAccount, apiUrl: nowhereUrl, messagesUrl: nowhereUrl }),
      }),
      ...(isAbout('turnstile') && { captcha: createTurnstileCaptcha({ ...turnstileKeys, host: nowhereUrl }) }),
      ...(isAbout('nominatim') && { geocoder: createNominatimGeocoder(nowhereUrl) }),
    });
    const isSeen = new RegExp(`^${figure}\\{.*\\b${label.replace('exported_', '')}="${value.join(' ')}".*\\} (?!0$)`);
    const seen = async () => (await figuresOf(server)).some((line) => isSeen.test(line));
    server.clock.set(new Date().toISOString());
    if (!isAbout('replica')) expect([outcome, await seen()]).toEqual([outcome, false]);
    await bringsAbout[outcome]!(server);
    expect([outcome, await seen()]).toEqual([outcome, true]);
    await server.close();
  }
}, 600_000);
