import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/scripts.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { startTwilioServer, twilioAccount } from '../../../../test/twilio-server.ts';
import { runCommand } from '../../../admin/run-admin.ts';
import { readConfig } from '../../../config.ts';
import { createStripePayments } from '../../../platform/services/payments.ts';
import { createTwilioSms } from '../../../platform/services/twilio-sms.ts';
import { ownVersion } from '../../../platform/versions.ts';
import { findingOfDurability } from './database-checks.ts';
import { findingOfCertificate, findingOfDisks } from './machine-checks.ts';

interface Line {
  check: string;
  state: string;
  sentence: string;
}

const byName = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ check, state, sentence }) => [check, `${state}: ${sentence}`]));

/** Returns a function that runs all checks, as an administrator does. */
async function checksOn(server: TestServer) {
  const robin = await server.signUp({ role: 'admin' });
  return async () => byName(await robin.operator.check());
}

/** A service that gives every request the same response. */
async function startService() {
  const service = { url: '', status: 200, json: '{}' };
  const server = createServer((_request, response) => {
    response.writeHead(service.status, { 'content-type': 'application/json' }).end(service.json);
  });
  service.url = await listen(server);
  return service;
}

test('a Stripe key that is refused is a failure, and an accepted test key is a warning', async () => {
  const stripe = await startService();
  const { hostname: host, port } = new URL(stripe.url);
  const payments = createStripePayments('sk_test_1', 'whsec_1', { host, port: Number(port), protocol: 'http' });
  const environment = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const check = await checksOn(await startTestServer({ payments, environment }));
  stripe.status = 401;
  stripe.json = '{"error": {"type": "invalid_request_error", "message": "Invalid API Key provided"}}';
  expect((await check())['payments']).toBe(
    'failed: Stripe cannot be used: Invalid API Key provided. Check STRIPE_SECRET_KEY and the permissions of the key.',
  );
  stripe.status = 200;
  stripe.json = '{"object": "list", "data": [], "has_more": false, "url": "/v1/prices"}';
  expect((await check())['payments']).toBe(
    'warning: Stripe accepts our key, which is a test key. Use a live key to charge members.',
  );
});

test('an accepted live key of Stripe is in order, and the test payment provider is a warning', async () => {
  const stripe = await startService();
  stripe.json = '{"object": "list", "data": [], "has_more": false, "url": "/v1/prices"}';
  const { hostname: host, port } = new URL(stripe.url);
  const payments = createStripePayments('sk_live_1', 'whsec_1', { host, port: Number(port), protocol: 'http' });
  const environment = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const live = await checksOn(await startTestServer({ payments, environment }));
  expect((await live())['payments']).toBe('ok: Stripe accepts our key.');
  const stub = await checksOn(await startTestServer());
  expect((await stub())['payments']).toBe(
    'warning: Payments are only tests, and no one is charged. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  );
});

test('a Twilio account that is refused is a failure, and one that cannot send to friends says so', async () => {
  const twilio = await startTwilioServer();
  const urls = { apiUrl: twilio.url, messagesUrl: twilio.url };
  const check = await checksOn(await startTestServer({ sms: createTwilioSms({ ...twilioAccount, ...urls }) }));
  expect((await check())['sms']).toBe('ok: Twilio accepts our account.');
  twilio.fault = { status: 401, code: 20003 };
  expect((await check())['sms']).toBe(
    'failed: Twilio cannot be used: it answered 401 (20003). Look at the account in Twilio’s console, and check TWILIO_*.',
  );
  twilio.fault = undefined;
  const codesOnly = createTwilioSms({ ...twilioAccount, ...urls, messagingServiceSid: undefined });
  const withoutTexts = await checksOn(await startTestServer({ sms: codesOnly }));
  expect((await withoutTexts())['sms']).toBe(
    'ok: Twilio accepts our account. Friends of members get only emails, since TWILIO_MESSAGING_SERVICE_SID is not set.',
  );
  const stub = await checksOn(await startTestServer());
  expect((await stub())['sms']).toBe(
    'warning: Codes are only written to DATA_DIR/outbox, and nobody gets them. Set TWILIO_*.',
  );
});

test('a clock that is ahead of the database’s is a failure', async () => {
  const clock = createTestClock(new Date().toISOString());
  clock.advance({ hours: 1 });
  const check = await checksOn(await startTestServer({ clock }));
  expect((await check())['clock']).toMatch(
    /^failed: It differs from the database’s by 3[56]\d\d\.\d s, so this server does not work\. Synchronize both with NTP \(timedatectl set-ntp true\)\.$/,
  );
});

test('a certificate that browsers refuse is a failure with the reason, and unknown proxies are a warning', async () => {
  // The library brings a certificate of its own, for localhost.
  const secure = new SMTPServer({ secure: true });
  secure.on('error', () => {});
  await once(secure.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => secure.close(() => resolve())));
  const { port } = secure.server.address() as AddressInfo;
  const check = await checksOn(await startTestServer({ environment: { PUBLIC_URL: `https://127.0.0.1:${port}` } }));
  const found = await check();
  expect(found['certificate']).toMatch(
    /^failed: Browsers refuse it \(\w+; it expires on \d{4}-\d\d-\d\d\)\. Renew it with certbot renew, and check the full chain in the proxy\.$/,
  );
  expect(found['settings']).toContain(
    'All users behind your proxy count as one address. Set TRUST_PROXY to the proxy’s address.',
  );
});

test.each([
  ['2026-12-03', { state: 'ok', en: 'It is valid for 15 more days.', fr: 'Il est valide encore 15 jours.' }],
  ['2026-12-02', { state: 'ok', en: 'It is valid for 14 more days.', fr: 'Il est valide encore 14 jours.' }],
  [
    '2026-12-01',
    {
      state: 'warning',
      en: 'It expires in 13 days (2026-12-01) and was not renewed. Run certbot renew to see why.',
      fr: 'Il expire dans 13 jours (2026-12-01) et n’a pas été renouvelé. Lancez certbot renew pour savoir pourquoi.',
    },
  ],
])('a certificate that ends on %s is reported with its remaining days', (end, { state, en, fr }) => {
  const certificate = { endsAt: new Date(`${end}T12:00:00Z`), refusal: undefined };
  expect(findingOfCertificate(certificate, new Date('2026-11-18T12:00:00Z'))).toEqual({ state, sentence: { en, fr } });
});

test.each([
  [20, 'ok', 'Free: DATA_DIR 20 % (9 GB), BACKUP_TO 60 % (99 GB).'],
  [19, 'warning', 'Free: DATA_DIR 19 % (9 GB), BACKUP_TO 60 % (99 GB). Make room, or enlarge the disk.'],
  [10, 'warning', 'Free: DATA_DIR 10 % (9 GB), BACKUP_TO 60 % (99 GB). Make room, or enlarge the disk.'],
  [9, 'failed', 'Free: DATA_DIR 9 % (9 GB), BACKUP_TO 60 % (99 GB). Make room, or enlarge the disk.'],
])('a disk that is %i %% free counts as %s', (percent, state, en) => {
  const free = [
    { name: 'DATA_DIR', percent, gigabytes: 9 },
    { name: 'BACKUP_TO', percent: 60, gigabytes: 99 },
  ];
  const advice = state === 'ok' ? '' : ' Libérez de l’espace ou agrandissez le disque.';
  const fr = `Libre\u202f: DATA_DIR ${percent} % (9 Go), BACKUP_TO 60 % (99 Go).${advice}`;
  expect(findingOfDisks(free)).toEqual({ state, sentence: { en, fr } });
});

test('the check of the version compares it with the mirror’s, and a mirror that is unreadable is a warning', async () => {
  const mirror = await startService();
  const environment = { NEWEST_VERSION_URL: `${mirror.url}/newest.json` };
  const check = await checksOn(await startTestServer({ environment }));
  mirror.json = '{"version": "99.1.0"}';
  expect((await check())['version']).toContain(
    `warning: This is ${ownVersion}, and 99.1.0 exists. Read its CHANGELOG.md, then `,
  );
  mirror.json = `{"version": "${ownVersion}"}`;
  expect((await check())['version']).toBe(`ok: This is ${ownVersion}, the newest one.`);
  mirror.status = 404;
  expect((await check())['version']).toBe(
    'warning: NEWEST_VERSION_URL cannot be read: it answered 404 without a version. Correct it, or remove it.',
  );
  const unset = await checksOn(await startTestServer());
  expect((await unset())['version']).toBe(
    `unused: This is ${ownVersion}. To be notified of newer versions, set NEWEST_VERSION_URL.`,
  );
});

test('unsafe settings are warnings on a test server', async () => {
  const check = await checksOn(await startTestServer());
  expect(await check()).toMatchObject({
    settings:
      'warning: Unsafe defaults are accepted. On a public server, set NODE_ENV=production. The law requires PRIVACY_OFFICER, PRIVACY_OFFICER_EMAIL and POSTAL_ADDRESS. Production does not start without them.',
    durability:
      'warning: A power cut may lose messages: fsync, full_page_writes, synchronous_commit off. Turn this on in postgresql.conf and restart PostgreSQL.',
  });
});

test('in production, a database without durable writes is a failure, and missing metrics are a warning', async () => {
  const { url } = await createTestDatabase();
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    PUBLIC_URL: 'https://127.0.0.1:1',
    TRUST_PROXY: '127.0.0.1',
    SESSION_SECRET: 'a-long-secret-for-tests-0123456789',
    ALLOW_STAND_INS: 'mail, sms, payments',
    PRIVACY_OFFICER: 'Camille Roy',
    PRIVACY_OFFICER_EMAIL: 'privacy@ambiance.example',
    POSTAL_ADDRESS: '1 Main Street, Montréal, Québec H2X 1Y4',
  };
  const check = async (more: Record<string, string> = {}) => {
    const { lines } = await runCommand(['check', '--json'], { ...settings, ...more });
    return byName((JSON.parse(lines[0]!) as { checks: Line[] }).checks);
  };
  expect(await check()).toMatchObject({
    settings: 'warning: There are no metrics, so no alert can fire. Set METRICS_TOKEN.',
    durability:
      'failed: A power cut may lose messages: fsync, full_page_writes, synchronous_commit off. Turn this on in postgresql.conf and restart PostgreSQL.',
  });
  expect((await check({ METRICS_TOKEN: 'a token for metrics only' }))['settings']).toBe('ok: All settings are valid.');
});

test('a database with durable writes is in order', () => {
  expect(findingOfDurability([], readConfig({}))).toEqual({
    state: 'ok',
    sentence: {
      en: 'The database keeps everything that it has confirmed, even in a power cut.',
      fr: 'La base garde tout ce qu’elle a confirmé, même en cas de panne de courant.',
    },
  });
});
