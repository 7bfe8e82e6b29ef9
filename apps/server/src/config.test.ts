import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runScript, temporaryFolder } from '../test/scripts.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { readConfig, settingNames } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

const secret = 'a-long-secret-for-tests-0123456789';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ambiance.example',
  SESSION_SECRET: secret,
  ALLOW_STAND_INS: 'mail, sms, payments',
  PRIVACY_OFFICER: 'Camille Roy',
  PRIVACY_OFFICER_EMAIL: 'privacy@ambiance.example',
  POSTAL_ADDRESS: '1 Main Street, Montréal, Québec H2X 1Y4',
};

test('the server starts without any settings', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    TIME_ZONE: 'America/Toronto',
    MINIMUM_AGE: 18,
    RATE_LIMIT_SCALE: 1,
    REQUIRE_VERIFIED_EMAIL: false,
    DEMO: false,
  });
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test.'],
  ['PUBLIC_URL', 'ambiance.example', 'PUBLIC_URL must be an origin such as https://example.com, without a path.'],
  ['PUBLIC_URL', 'https://ambiance.example/app', 'PUBLIC_URL must be an origin'],
  ['DATABASE_URL', 'mysql://localhost/a', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be a URL that starts with redis:// or rediss://.'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
  ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL must be an email address.'],
  ['PRIVACY_OFFICER', 'A', 'PRIVACY_OFFICER must be one line of 3 to 200 characters.'],
  ['PRIVACY_OFFICER_EMAIL', 'office', 'PRIVACY_OFFICER_EMAIL must be an email address.'],
  ['POSTAL_ADDRESS', 'One\nTwo', 'POSTAL_ADDRESS must be one line of 3 to 200 characters.'],
  ['TIME_ZONE', 'Canada/Nowhere', 'TIME_ZONE must be a time zone such as America/Toronto.'],
  ['MINIMUM_AGE', '17', 'MINIMUM_AGE must be a whole number from 18 to 99.'],
  ['CORS_ORIGINS', 'https://a.example, b.example', 'CORS_ORIGINS must list origins such as https://example.com.'],
  ['TRUST_PROXY', '10.0.0.0/40', 'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8.'],
  ['TRUST_PROXY', 'everybody', 'TRUST_PROXY must list addresses'],
  ['RATE_LIMIT_SCALE', '0', 'RATE_LIMIT_SCALE must be a whole number'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  ['GEOCODER_URL', 'places', 'GEOCODER_URL must be a URL that starts with http:// or https://.'],
  ['REQUIRE_VERIFIED_EMAIL', 'maybe', 'REQUIRE_VERIFIED_EMAIL must be true or false.'],
  ['TURNSTILE_SITE_KEY', 'key', 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY are set together or not at all.'],
  [
    'TWILIO_AUTH_TOKEN',
    'token',
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID are set together',
  ],
  ['SMS_COUNTRIES', 'CA, Atlantis', 'SMS_COUNTRIES must list countries as two letters, such as CA, US.'],
  ['SMS_DAILY_CAP', '0', 'SMS_DAILY_CAP must be a whole number from 1 to 1000000.'],
  ['S3_ENDPOINT', 'bucket.example', 'S3_ENDPOINT must be a URL that starts with http:// or https://.'],
  ['S3_BUCKET', 'photos', 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together'],
  ['ALLOW_STAND_INS', 'everything', 'ALLOW_STAND_INS may name payments, mail, sms.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a log level such as info.'],
  ['DEMO', 'sure', 'DEMO must be true or false.'],
])('%s=%s is refused with a message that names the setting', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test('all wrong settings are listed at once', () => {
  expect(() => readConfig({ PORT: 'a', DEMO: 'b' })).toThrow(/^PORT .+\.\nDEMO .+\.$/);
});

test.each([
  [{ SESSION_SECRET: '' }, 'SESSION_SECRET is required in production.'],
  [{ SESSION_SECRET: 'changeme'.repeat(5) }, 'SESSION_SECRET is too easy to guess.'],
  [{ PUBLIC_URL: 'http://ambiance.example' }, 'PUBLIC_URL must start with https:// in production.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL must start with https:// in production.'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must name origins in production, not *.'],
  [{ ALLOW_STAND_INS: 'sms, payments' }, 'SMTP_URL is required in production, or ALLOW_STAND_INS must name mail.'],
  [
    { ALLOW_STAND_INS: 'mail, sms' },
    'STRIPE_SECRET_KEY is required in production, or ALLOW_STAND_INS must name payments.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_123' },
    'STRIPE_SECRET_KEY must not be a test key in production.',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_123' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together'],
  [
    { ALLOW_STAND_INS: 'mail, payments' },
    'TWILIO_AUTH_TOKEN is required in production, or ALLOW_STAND_INS must name sms.',
  ],
  [{ FORMER_SESSION_SECRET: secret }, 'FORMER_SESSION_SECRET needs a new SESSION_SECRET.'],
  [{ REQUIRE_SECOND_FACTOR: 'false' }, 'REQUIRE_SECOND_FACTOR cannot be false in production.'],
  [{ PRIVACY_OFFICER: '' }, 'PRIVACY_OFFICER and PRIVACY_OFFICER_EMAIL are required in production'],
  [{ PRIVACY_OFFICER_EMAIL: '' }, 'PRIVACY_OFFICER and PRIVACY_OFFICER_EMAIL are required in production'],
  [{ POSTAL_ADDRESS: '' }, 'POSTAL_ADDRESS is required in production: mails must name it.'],
  [{ DEMO: 'true' }, 'DEMO cannot be used in production.'],
])('production does not start with %j', (settings, sentence) => {
  expect(() => readConfig({ ...production, ...settings })).toThrow(sentence);
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['S3_BUKET', 'S3_BUCKET'],
])('the misspelt setting %s is reported with the suggestion %s', (wrong, meant) => {
  expect(() => readConfig({ [wrong]: 'x' })).toThrow(
    `${wrong} is not a setting. If you mean ${meant}, correct the name; otherwise rename it.`,
  );
  const given = { SMTP_URL: 'smtp://a', DATABASE_URL: 'postgres://a', SESSION_SECRET: secret };
  const s3 = { S3_ENDPOINT: 'https://a', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'c', S3_SECRET_ACCESS_KEY: 'd' };
  // If the correct name is set too, the similar name belongs to another program.
  expect(readConfig({ ...given, ...s3, [wrong]: 'x' })).toMatchObject(s3);
});

test('every setting in the files of deploy/ exists', () => {
  const files = ['container/compose.yaml', 'container/compose.env.example', 'kubernetes/ambiance.yaml'];
  /** Settings of other programs in the same files. */
  const others = ['DOMAIN', 'PROCESSES', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'PHOTOS_PASSWORD'];
  for (const file of files) {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    const names = [...text.matchAll(/^(?: *- \{ name: | *(?:environment: \{ )?)([A-Z][A-Z0-9_]+)(?:=|: |, value)/gm)];
    expect(names.length, file).toBeGreaterThan(2);
    expect(
      names.map(([, name]) => name!).filter((name) => ![...settingNames, ...others].includes(name)),
      file,
    ).toEqual([]);
  }
});

test('settings of other programs are not reported as mistakes', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    LANG: 'C',
    HOSTNAME: 'a',
    TERM: 'b',
    POSTGRES_URL: 'c',
    NODE_OPTIONS: 'd',
  };
  expect(readConfig(others)).toEqual(readConfig({}));
});

test('production starts with all settings, and requires confirmed addresses and two-step login', () => {
  expect(readConfig(production)).toMatchObject({
    PUBLIC_URL: 'https://ambiance.example',
    REQUIRE_VERIFIED_EMAIL: true,
    REQUIRE_SECOND_FACTOR: true,
  });
});

test('production does not start on a database that may lose what it has stored', async () => {
  // The database of the tests is not durable.
  const environment = { ...production, DATABASE_URL: inject('postgresUrl'), DATA_DIR: await temporaryFolder() };
  const start = startServer(readConfig(environment), createLog('silent'));
  await expect(start).rejects.toThrow('(fsync, full_page_writes, synchronous_commit off)');
});

test('a start with wrong settings prints one sentence for each and exits', async () => {
  expect(await runScript('main.ts', [], { PORT: 'x', DATA_DIR: await temporaryFolder() })).toEqual({
    code: 1,
    out: '',
    err: 'Ambiance cannot start:\nPORT must be a whole number from 0 to 65535.\n',
  });
});

test.each([
  ['a database that is away', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database of DATABASE_URL/],
  ['a folder that is a file', { DATA_DIR: '/dev/null' }, /^DATA_DIR cannot be used: \w+ at /],
])('a start with %s ends with an error message', async (_, environment, sentence) => {
  const { code, err } = await runScript('main.ts', [], { PORT: '0', ...environment });
  const [first, second = '', ...more] = err.trim().split('\n');
  expect([code, first, more]).toEqual([1, 'Ambiance cannot start:', []]);
  expect(second).toMatch(sentence);
});

test('a start on a port that is in use names the port', async () => {
  const database = await createTestDatabase();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' && address?.port);
  const environment = { PORT, DATABASE_URL: database.url };
  const { code, err } = await runScript('main.ts', [], environment);
  expect(code).toBe(1);
  expect(err).toBe(`Ambiance cannot start:\nPORT ${PORT} is taken. Stop what uses it, or set PORT to another one.\n`);
});

test('.env.example names exactly the settings that exist', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^# ([A-Z\d_]+)=/gm)].map(([, name]) => name!);
  const ofTheWebApp = ['API_BASE', 'WEB_PORT'];
  expect(named.toSorted()).toEqual([...settingNames, ...ofTheWebApp].toSorted());
});
