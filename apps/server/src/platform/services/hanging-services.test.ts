import { once } from 'node:events';
import { Agent } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../../../packages/signalr-server/test/promised-ms.ts';
import { buyer } from '../../../test/buying.ts';
import { openChat } from '../../../test/chat-client.ts';
import { givePhotos } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { s3Account } from '../../../test/s3-server.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { turnstileKeys } from '../../../test/turnstile-server.ts';
import { twilioAccount } from '../../../test/twilio-server.ts';
import { until } from '../../../test/until.ts';
import { createTurnstileCaptcha } from './captcha.ts';
import { createSmtpMailer } from './mailer.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import type { outsideServices } from './outside-services.ts';
import { createStripePayments } from './payments.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { createTwilioSms } from './twilio-sms.ts';

/** All services but Redis, which has tests of its own. */
type Service = Exclude<(typeof outsideServices)[number], 'redis'> | 'push';

/** Longer than the test takes. */
const timeoutMs = 60_000;

interface ServiceProxy {
  port: number;
  url: string;
  /** It accepts connections and never answers. Otherwise it closes them at once. */
  hangs: boolean;
  sockets: ReadonlySet<Socket>;
  letGo(): void;
}

/** Starts a proxy in front of a service that cannot be reached. `greeting` is all that it ever sends. */
async function startProxy(greeting = ''): Promise<ServiceProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!proxy.hangs) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).resume();
    if (greeting) socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: ServiceProxy = {
    port,
    url: `http://127.0.0.1:${port}`,
    hangs: false,
    sockets,
    letGo() {
      proxy.hangs = false;
      for (const socket of sockets) socket.destroy();
    },
  };
  onTestFinished(() => void server.close());
  return proxy;
}

/** A server whose outside services are all behind proxies, and a call of Cleo or of a visitor to each. */
async function startBehindProxies() {
  const proxies: Record<Service, ServiceProxy> = {
    smtp: await startProxy('220 mail.example.com\r\n'),
    twilio: await startProxy(),
    payments: await startProxy(),
    s3: await startProxy(),
    push: await startProxy(),
    turnstile: await startProxy(),
    nominatim: await startProxy(),
  };
  const { smtp, twilio, payments, s3, push, turnstile, nominatim } = proxies;
  const pushAgent = new Agent();
  pushAgent.createConnection = () => connect(push.port, '127.0.0.1');
  const provider = { host: '127.0.0.1', port: payments.port, protocol: 'http' } as const;
  const server = await startTestServer({
    mailer: createSmtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'a@example.com', { handOverMs: timeoutMs }),
    sms: createTwilioSms({ ...twilioAccount, apiUrl: twilio.url, messagesUrl: twilio.url, timeoutMs }),
    payments: createStripePayments('sk_test_1', 'whsec_1', provider, timeoutMs),
    media: createS3MediaStore({ ...s3Account, endpoint: s3.url, bucket: 'photos', timeoutMs }),
    captcha: createTurnstileCaptcha({ ...turnstileKeys, host: turnstile.url, timeoutMs }),
    geocoder: createNominatimGeocoder(nominatim.url, timeoutMs),
    pushAgent,
  });
  const letGo = () => Object.values(proxies).forEach((proxy) => proxy.letGo());
  onTestFinished(letGo);

  const [cleo, gus] = [await buyer(server), await server.signUp()];
  const device = (await startPushService()).device();
  await cleo.notifications.subscribe({ body: device.subscription });
  const atGus = await openChat(server.address, gus.accessToken);
  const { visitor, clock } = server;
  const run = (name: string) => server.jobs.find((job) => job.name === name)!.run();
  const newcomer = { email: 'hal@example.com', displayName: 'Hal', city: 'Montréal', country: 'Canada' };
  const calls: Record<Service, () => Promise<unknown>> = {
    async smtp() {
      await visitor.accounts.forgotPassword({ body: { email: cleo.email } });
      await run('deliver mails');
    },
    twilio: () => cleo.phone.start({ body: { phone: '+14165551234' } }),
    payments: () => cleo.billing.checkout({ body: { tierKey: 'standard' } }),
    s3: () => givePhotos(cleo, ['#123456']),
    async push() {
      await atGus.send(cleo.id, 'Hello');
      await run('send notifications');
      clock.advance({ seconds: 5 });
      await run('send notifications');
    },
    turnstile: () =>
      visitor.accounts.register({
        body: { ...newcomer, password: testPassword, dateOfBirth: '1990-05-17', captchaToken: 'a proof' },
      }),
    nominatim: () => visitor.places.search({ query: { q: 'oka' } }),
  };
  const services = (Object.keys(proxies) as Service[]).map((name) => ({
    name,
    proxy: proxies[name],
    call: calls[name],
  }));
  return { server, services, letGo };
}

test('while each outside service hangs, messages of others arrive and a report blocks a member as soon as before', async () => {
  const { server, services, letGo } = await startBehindProxies();
  const { signUp, address } = server;
  const open = ({ accessToken }: SignedIn) => openChat(address, accessToken);
  const [ana, dan, eve] = [await signUp(), await signUp({ tier: 'premium' }), await signUp({ tier: 'premium' })];
  const [atDan, atEve] = [await open(dan), await open(eve)];
  let sent = 0;
  /** Dan and Eve write to each other. Returns the longest time until a message had arrived on both devices. */
  const exchange = async () => {
    const took: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      sent += 1;
      const text = `message ${sent}`;
      const begun = performance.now();
      const stored = await (sent % 2 ? atDan.send(eve.id, text) : atEve.send(dan.id, text));
      expect(stored).toMatchObject({ text });
      await Promise.all([atDan, atEve].map((device) => device.receives('ReceiveMessage', sent)));
      took.push(performance.now() - begun);
    }
    return Math.max(...took);
  };
  /** Ana reports a member who has just written to her. Returns the time until that member could not write any more. */
  const block = async () => {
    const ben = await signUp();
    const atBen = await open(ben);
    await atBen.send(ana.id, 'Before');
    const begun = performance.now();
    const body = { reason: 'Threats', category: 'harassment', block: true } as const;
    await ana.reports.report({ params: { id: ben.id }, body });
    await atBen.receives('Blocked');
    expect(await atBen.send(ana.id, 'After')).toBeNull();
    const took = performance.now() - begun;
    expect((await ana.blocks.mine()).map(({ blockedId }) => blockedId)).toContain(ben.id);
    return took;
  };
  const slowest = () => Promise.all([exchange(), block()]);

  const [exchangeMs, blockMs] = await slowest();
  const pending: Promise<unknown>[] = [];
  for (const { name, proxy, call } of services) {
    proxy.hangs = true;
    pending.push(call().catch(() => undefined));
    await until(() => proxy.sockets.size > 0);
    const [exchangeNowMs, blockNowMs] = await slowest();
    expect(exchangeNowMs, name).toBeLessThan(exchangeMs + promisedMs(1000));
    expect(blockNowMs, name).toBeLessThan(blockMs + promisedMs(1000));
  }
  // No service has answered in the meantime, so the last messages arrived while all of them hung.
  for (const { name, proxy } of services) expect(proxy.sockets.size, name).toBeGreaterThan(0);
  const texts = Array.from({ length: sent }, (_, index) => `message ${index + 1}`);
  for (const device of [atDan, atEve]) expect(device.received('ReceiveMessage').map(({ text }) => text)).toEqual(texts);
  letGo();
  await Promise.all(pending);
});
