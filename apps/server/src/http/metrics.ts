import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Serves this node's metrics for Prometheus at `/metrics` to clients with the token. Without a token there is no such page. */
export function serveMetrics(fastify: FastifyInstance, registry: Registry, token: string | undefined): void {
  if (!token) return;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers: [registry],
  });
  fastify.addHook('onResponse', async (request, reply) => {
    // The declared route, since ids in a path would create a series each.
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const expected = hashOf(`Bearer ${token}`);
  fastify.get('/metrics', async (request, reply) => {
    const given = hashOf(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected)) throw new DomainError('session.missing');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
