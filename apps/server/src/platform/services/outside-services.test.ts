import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startNominatimServer } from '../../../test/nominatim-server.ts';
import { s3Account, startS3Server } from '../../../test/s3-server.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { startTurnstileServer, turnstileKeys } from '../../../test/turnstile-server.ts';
import { startTwilioServer, twilioAccount } from '../../../test/twilio-server.ts';
import { createTurnstileCaptcha } from './captcha.ts';
import { systemClock } from '../clock.ts';
import { createSmtpMailer } from './mailer.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { createTwilioSms } from './twilio-sms.ts';

const tryServices = ({ jobs }: TestServer) => jobs.find(({ name }) => name === 'try outside services')!.run();

const errorsOf = ({ logged }: TestServer) =>
  logged
    .map((line) => JSON.parse(line) as { level: number; service?: string; msg: string })
    .filter(({ level, service }) => level >= 50 && service)
    .map(({ msg }) => msg)
    .toSorted();

const schema: unknown = expect.any(String);

async function readiness({ address, clock }: TestServer) {
  clock.set(new Date().toISOString());
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
}

test('a broken mail server or store is logged once with its error, and reported until it works', async () => {
  const [smtp, s3] = [await startSmtpServer(), await startS3Server('photos')];
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
  const server = await startTestServer({ mailer: createSmtpMailer(smtp.url, 'a@example.com'), media });
  s3.fault = 'fails';
  await tryServices(server);
  await tryServices(server);
  expect(errorsOf(server)).toEqual([
    'The store of S3_ENDPOINT and S3_BUCKET cannot be used: it answered 503 (SlowDown)',
  ]);
  expect(await readiness(server)).toEqual([200, { ok: true, schema, away: ['s3'] }]);
  s3.fault = undefined;
  await tryServices(server);
  expect(await readiness(server)).toEqual([200, { ok: true, schema }]);
});

test('a missing mail server and a wrong key for the store cause different messages', async () => {
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, secretAccessKey: 'x', endpoint: s3.endpoint, bucket: 'photos' });
  const server = await startTestServer({ mailer: createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com'), media });
  await tryServices(server);
  expect(errorsOf(server)).toEqual([
    'The mail server of SMTP_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    'The store of S3_ENDPOINT and S3_BUCKET cannot be used: it answered 403 (SignatureDoesNotMatch)',
  ]);
  expect(await readiness(server)).toEqual([200, { ok: true, schema, away: ['smtp', 's3'] }]);
});

test('local stubs do not count as services and are not reported', async () => {
  const server = await startTestServer();
  await tryServices(server);
  expect([errorsOf(server), await readiness(server)]).toEqual([[], [200, { ok: true, schema }]]);
});

test('a mail server that hangs after its greeting does not hide the failure of another service', async () => {
  const greeted = new Set<Socket>();
  const hanging = createServer((socket) => {
    greeted.add(socket);
    socket.on('error', () => {}).write('220 Hello\r\n');
  });
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => void hanging.close());
  const { port } = hanging.address() as AddressInfo;
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com');
  const server = await startTestServer({ mailer, media });
  s3.fault = 'fails';
  const trying = tryServices(server);
  await expect.poll(() => readiness(server)).toEqual([200, { ok: true, schema, away: ['s3'] }]);
  // Only now does the check of the mail server end.
  await expect.poll(() => greeted.size).toBe(1);
  for (const socket of greeted) socket.destroy();
  await trying;
  expect(await readiness(server)).toEqual([200, { ok: true, schema, away: ['smtp', 's3'] }]);
});

async function withAll() {
  const [twilio, turnstile, nominatim] = [
    await startTwilioServer(),
    await startTurnstileServer(),
    await startNominatimServer(),
  ];
  const server = await startTestServer({
    // Readiness compares with the database's clock, so sessions begin on today's date too.
    clock: createTestClock(systemClock.now().toISOString()),
    sms: createTwilioSms({ ...twilioAccount, apiUrl: twilio.url, messagesUrl: twilio.url }),
    captcha: createTurnstileCaptcha({ ...turnstileKeys, host: turnstile.host }),
    geocoder: createNominatimGeocoder(nominatim.url),
  });
  const away = async () => {
    const metrics = await server.platform.metrics.metrics();
    return [...metrics.matchAll(/^service_away\{service="(\w+)"\} 1$/gm)].map(([, name]) => name);
  };
  return { server, twilio, turnstile, nominatim, away };
}

test('an empty Twilio balance, a wrong Turnstile secret and a broken map server are detected before members notice', async () => {
  const { server, twilio, turnstile, nominatim, away } = await withAll();
  await tryServices(server);
  expect(errorsOf(server)).toEqual([]);
  twilio.fault = { status: 401, code: 20003 };
  turnstile.fault = { status: 200, codes: ['invalid-input-secret'] };
  nominatim.fault = { status: 500 };
  await tryServices(server);
  expect(errorsOf(server)).toEqual([
    'The map server of GEOCODER_URL cannot be used: it answered 500',
    'Turnstile cannot be used with TURNSTILE_SECRET_KEY: it answered 200 (invalid-input-secret)',
    'Twilio cannot be used as TWILIO_ACCOUNT_SID: it answered 401 (20003)',
  ]);
  expect(await readiness(server)).toEqual([200, { ok: true, schema, away: ['twilio', 'turnstile', 'nominatim'] }]);
  expect(await away()).toEqual(['twilio', 'turnstile', 'nominatim']);
  expect(server.logged.join()).not.toMatch(new RegExp(`${twilioAccount.authToken}|${turnstileKeys.secretKey}`));
  twilio.fault = undefined;
  turnstile.fault = undefined;
  nominatim.fault = undefined;
  await tryServices(server);
  expect(await away()).toEqual([]);
});

test('a failure found by a call counts for ten minutes or until a call succeeds', async () => {
  const { server, twilio } = await withAll();
  const ana = await server.signUp();
  const start = (phone: string) => ana.phone.start({ body: { phone } });
  const isAway = async () => JSON.stringify(await readiness(server)).includes('"away":["twilio"]');
  twilio.fault = { status: 403, code: 60410 };
  await expect(start('+14165551234')).rejects.toMatchObject({ status: 400, code: 'phone.country' });
  expect(await isAway()).toBe(false);
  twilio.fault = { status: 400, code: 60223 };
  await expect(start('+14165551234')).rejects.toMatchObject({
    status: 503,
    message: 'We can’t send codes right now. Please try again later.',
  });
  twilio.fault = undefined;
  await tryServices(server);
  expect(await isAway()).toBe(true);
  await start('+14165551234');
  expect(await isAway()).toBe(false);
});
