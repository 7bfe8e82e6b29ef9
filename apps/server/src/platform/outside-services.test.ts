import { expect, test } from 'vitest';
import { s3Account, startS3Server } from '../../test/s3-server.ts';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { createSmtpMailer } from './mailer.ts';
import { createS3MediaStore } from './s3-media-store.ts';

const tryServices = ({ jobs }: TestServer) => jobs.find(({ name }) => name === 'try outside services')!.run();

const errorsOf = ({ logged }: TestServer) =>
  logged
    .map((line) => JSON.parse(line) as { level: number; service?: string; msg: string })
    .filter(({ level, service }) => level >= 50 && service)
    .map(({ msg }) => msg);

async function readiness({ address, clock }: TestServer) {
  clock.set(new Date().toISOString());
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
}

test('a mail server and a store that do not work are logged once with what they say, and named until they work', async () => {
  const [smtp, s3] = [await startSmtpServer(), await startS3Server('photos')];
  const media = createS3MediaStore({ ...s3Account, endpoint: s3.endpoint, bucket: 'photos' });
  const server = await startTestServer({ mailer: createSmtpMailer(smtp.url, 'a@example.com'), media });
  s3.fault = 'fails';
  await tryServices(server);
  await tryServices(server);
  expect(errorsOf(server)).toEqual([
    'The store of S3_ENDPOINT and S3_BUCKET cannot be used: it answered 503 (SlowDown)',
  ]);
  expect(await readiness(server)).toEqual([200, { ok: true, away: ['s3'] }]);
  s3.fault = undefined;
  await tryServices(server);
  expect(await readiness(server)).toEqual([200, { ok: true }]);
});

test('a mail server that is not there and a wrong key of the store are told apart', async () => {
  const s3 = await startS3Server('photos');
  const media = createS3MediaStore({ ...s3Account, secretAccessKey: 'x', endpoint: s3.endpoint, bucket: 'photos' });
  const server = await startTestServer({ mailer: createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com'), media });
  await tryServices(server);
  expect(errorsOf(server)).toEqual([
    'The mail server of SMTP_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    'The store of S3_ENDPOINT and S3_BUCKET cannot be used: it answered 403 (SignatureDoesNotMatch)',
  ]);
  expect(await readiness(server)).toEqual([200, { ok: true, away: ['smtp', 's3'] }]);
});

test('the stand-ins are no service, and nothing is said of them', async () => {
  const server = await startTestServer();
  await tryServices(server);
  expect([errorsOf(server), await readiness(server)]).toEqual([[], [200, { ok: true }]]);
});
