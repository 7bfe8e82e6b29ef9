import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { temporaryFolder } from '../../../test/scripts.ts';
import { readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { createLog } from '../log.ts';
import { createStripePayments, fromProvider } from './payments.ts';

async function providerThat(answers: RequestListener) {
  const provider = createServer(answers);
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const close = () => {
    provider.closeAllConnections();
    provider.close();
  };
  onTestFinished(close);
  const { port } = provider.address() as AddressInfo;
  return {
    payments: createStripePayments('sk_test_1', 'whsec_1', { host: '127.0.0.1', port, protocol: 'http' }),
    close,
  };
}

/** Runs the garbage collector repeatedly, which may lose a wait without references. */
function collectGarbageOften(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Each collection stops this process for a while, with all tests in it.
  const collecting = setInterval(collect, 2000);
  onTestFinished(() => clearInterval(collecting));
}

test.concurrent.each<[string, RequestListener]>([
  ['does not answer', () => {}],
  [
    'answers a byte at a time',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const writing = setInterval(() => response.write(' '), 500);
      response.on('close', () => clearInterval(writing));
    },
  ],
])(
  'a provider that %s blocks a caller for 10 seconds at most, even during garbage collection',
  async (_, answers) => {
    const { payments } = await providerThat(answers);
    collectGarbageOften();
    const begun = performance.now();
    await expect(fromProvider(payments.stripe.prices.list())).rejects.toMatchObject({ code: 'payments.unavailable' });
    expect(performance.now() - begun).toBeLessThan(12_000);
  },
  20_000,
);

test('a server starts and responds while the provider hangs', async () => {
  const database = await createTestDatabase();
  let asked = 0;
  const hanging = await providerThat(() => void (asked += 1));
  const environment = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: await temporaryFolder(), PORT: '0' };
  const begun = performance.now();
  const server = await startServer(readConfig(environment), createLog('silent'), {
    prepare: async ({ payments }) => void (payments.stripe = hanging.payments.stripe),
  });
  const { status } = await fetch(`${server.address}/healthz`);
  expect([status, performance.now() - begun < 4000]).toEqual([200, true]);
  await expect.poll(() => asked).toBeGreaterThan(0);
  hanging.close();
  await server.close();
});
