import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { checkoutApi } from './checkout-api.ts';
import { catalogueApi } from './catalogue-api.ts';
import { customersApi } from './customers-api.ts';
import { ApiError, Form } from './form.ts';
import { refundsApi } from './refunds-api.ts';
import { subscriptionsApi } from './subscriptions-api.ts';
import type { StoredAnswer } from './objects.ts';
import type { Objects, Work } from './store.ts';

interface ApiNeeds {
  work: Work;
  secretKey: string;
  /** Base URL of the pages, without a trailing slash. */
  pagesUrl: string;
  /** Called after each call that may have changed something. */
  onChange(): void;
}

/** Serves the part of Stripe's API that the product uses: form bodies in, JSON out, idempotency keys stored for a day. */
export function createApi({ work, secretKey, pagesUrl, onChange }: ApiNeeds): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const refusal =
      error instanceof ApiError ? error : new ApiError(500, 'Something went wrong.', 'api_error', 'api_error');
    const { message, code, type } = refusal;
    return reply.code(refusal.status).send({ error: { message, code, type } });
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new ApiError(401, 'Invalid API key.', 'api_key_invalid');
    }
  });
  const endpoints = { ...catalogueApi, ...customersApi, ...subscriptionsApi, ...refundsApi, ...checkoutApi(pagesUrl) };
  for (const [endpoint, run] of Object.entries(endpoints)) {
    const [method, path] = endpoint.split(' ') as [string, string];
    app.route({
      method,
      url: path.replace('{id}', ':id'),
      handler: async (request) => {
        const form = formOf(request);
        const { id = '' } = request.params as { id?: string };
        const answer = await work((objects) =>
          answerOnce(objects, request, () => run(objects, form, decodeURIComponent(id))),
        );
        if (method !== 'GET') onChange();
        return answer;
      },
    });
  }
  return app;
}

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

const formOf = (request: FastifyRequest) =>
  new Form(request.method === 'POST' ? bodyOf(request) : (request.url.split('?', 2)[1] ?? ''));

/** A repeated idempotency key returns the stored response; with a different request it is refused. */
async function answerOnce(objects: Objects, request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run();
  const asked = `${request.url} ${bodyOf(request)}`;
  const stored = await objects.get('answer', `idem_${key}`);
  if (stored && stored.request !== asked) {
    throw new ApiError(400, 'This key was used with other parameters.', 'idempotency_key_in_use', 'idempotency_error');
  }
  if (stored) return stored.answer;
  const answer = await run();
  await objects.put<StoredAnswer>({
    id: `idem_${key}`,
    object: 'answer',
    created: objects.now,
    request: asked,
    answer,
  });
  return answer;
}

const retentionSeconds = 86_400;
export async function deleteOldAnswers(objects: Objects): Promise<void> {
  for (const { id, created } of await objects.find('answer')) {
    if (created + retentionSeconds < objects.now) await objects.remove(id);
  }
}
