import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApi, deleteOldAnswers } from './api.ts';
import { deliverEvents, deleteOldEvents } from './deliver-events.ts';
import { pagesPath, servePages } from './pages.ts';
import { createStore, type StoreNeeds } from './store.ts';
import { billWhatIsDue } from './subscriptions.ts';

/** A local payment provider that implements the part of Stripe's API that the product uses. No real money is involved. */
export interface PaymentStub {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** Mounts the pages for paying and managing plans. */
  servePages(fastify: FastifyInstance): Promise<void>;
  /**
   * Delivers events to the webhook at that URL from now on; earlier ones are queued. Resolves when pending deliveries have
   * finished.
   */
  deliverTo(webhookUrl: string): Promise<void>;
  /** Processes due renewals, retries and endings, then delivers the events. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface StubNeeds extends StoreNeeds {
  log: { warn(details: { err: unknown }, message: string): void };
  publicUrl: string;
  /** The API keys are derived from it, so that all nodes have the same. */
  secret: string;
}

/** Starts the provider on a local port that only this machine can reach; its data is in the database. */
export async function startPaymentStub(needs: StubNeeds): Promise<PaymentStub> {
  const { log, publicUrl, secret } = needs;
  const work = createStore(needs);
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`stand-in payments ${purpose}`).digest('hex');
  const secretKey = `sk_test_${keyFor('api')}`;
  const webhookSecret = `whsec_${keyFor('webhook')}`;
  let webhookUrl: string | undefined;
  let delivering = Promise.resolve();

  const deliverAll = (): Promise<void> => {
    const delivered = delivering.then(() =>
      webhookUrl ? deliverEvents({ work, url: webhookUrl, secret: webhookSecret }) : undefined,
    );
    delivering = delivered.catch((error: unknown) => log.warn({ err: error }, 'payment events were not delivered'));
    return delivered;
  };
  const deliverSoon = () => void deliverAll().catch(() => undefined);

  const api = createApi({ work, secretKey, pagesUrl: publicUrl + pagesPath, onChange: deliverSoon });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { address: host, port } = api.server.address() as AddressInfo;
  return {
    host,
    port,
    secretKey,
    webhookSecret,
    servePages: (fastify) => servePages(fastify, work, deliverSoon),
    deliverTo(url) {
      webhookUrl = url;
      return delivering;
    },
    async run() {
      await work(async (objects) => {
        await billWhatIsDue(objects);
        await deleteOldAnswers(objects);
      });
      await deleteOldEvents(work);
      await deliverAll();
    },
    async close() {
      webhookUrl = undefined;
      await delivering;
      await api.close();
    },
  };
}
