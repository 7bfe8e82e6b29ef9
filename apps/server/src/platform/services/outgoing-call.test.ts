import { parsePhoneNumber } from '@ambiance/domain/phones';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Agent } from 'node:https';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { s3Account } from '../../../test/s3-server.ts';
import { turnstileKeys } from '../../../test/turnstile-server.ts';
import { twilioAccount } from '../../../test/twilio-server.ts';
import { createTurnstileCaptcha } from './captcha.ts';
import { createSmtpMailer } from './mailer.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import { withDeadline } from './outgoing-call.ts';
import { fromProvider } from './payments.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { createTwilioSms } from './twilio-sms.ts';
import { createWebPush } from './web-push.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Accepts connections and never sends anything. Returns its port and its open connections. */
async function silentServer(): Promise<{ port: number; sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

const timeoutMs = 300;
const photo = 'photos/a.webp';
const s3 = (port: number) =>
  createS3MediaStore({ ...s3Account, endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', timeoutMs });
const twilio = (port: number) => {
  const url = `http://127.0.0.1:${port}`;
  return createTwilioSms({ ...twilioAccount, apiUrl: url, messagesUrl: url, timeoutMs });
};
const turnstile = (port: number) =>
  createTurnstileCaptcha({ ...turnstileKeys, host: `http://127.0.0.1:${port}`, timeoutMs });
const nominatim = (port: number) => createNominatimGeocoder(`http://127.0.0.1:${port}`, timeoutMs);
const smtp = (port: number) => createSmtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com', { handOverMs: timeoutMs });
const to = parsePhoneNumber('+14165551234')!;

test.each<[string, (port: number) => Promise<unknown>]>([
  ['S3, storing', (port) => s3(port).put(photo, Buffer.from('a'))],
  ['S3, reading', (port) => s3(port).get(photo)],
  ['S3, removing', (port) => s3(port).remove(photo)],
  ['S3, listing', (port) => s3(port).list()],
  ['Twilio, sending a code', (port) => twilio(port).sendCode({ to, language: 'en' })],
  ['Twilio, checking a code', (port) => twilio(port).checkCode({ to, receipt: 'VE0', code: '123456' })],
  ['Twilio, sending a text', (port) => twilio(port).sendText!({ to, text: 'Hello' })],
  ['Twilio, being checked', (port) => twilio(port).check!()],
  ['Turnstile', (port) => turnstile(port).verify('a proof')],
  ['Nominatim', (port) => nominatim(port).search({ text: 'oka', limit: 1, language: 'en' })],
  ['Nominatim, at a position', (port) => nominatim(port).reverse(45.4, -75.7, 'en')],
  [
    'the mail server',
    (port) =>
      smtp(port).send({ reference: 'a', to: 'b@example.com', subject: 'Hello', text: 'Hello', html: '', links: [] }),
  ],
  ['the mail server, being checked', (port) => smtp(port).check!()],
  [
    'a push service',
    (port) => {
      const push = createWebPush({ contact: 'a@example.com', agent: new Agent(), answerWithinMs: timeoutMs });
      const keys = push.makeKeys();
      const device = { endpoint: `https://127.0.0.1:${port}/a`, p256dh: keys.publicKey, auth: 'A'.repeat(22) };
      return push.send(device, 'Hello', keys);
    },
  ],
])('%s times out on a server that never responds, even after garbage collection, and hangs up', async (_, call) => {
  const { port, sockets } = await silentServer();
  const collecting = setInterval(collectGarbage, 30);
  const startedAt = performance.now();
  try {
    await expect(call(port)).rejects.toThrow();
  } finally {
    clearInterval(collecting);
  }
  expect(performance.now() - startedAt).toBeLessThan(timeoutMs + 20_000);
  await expect.poll(() => sockets.size).toBe(0);
});

test('a call that ends in time leaves no timer behind, whether it fails or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await withDeadline(1000, async () => 'an answer')).toBe('an answer');
  await expect(withDeadline(1000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await fromProvider(Promise.resolve('an answer'))).toBe('an answer');
  await expect(fromProvider(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});
