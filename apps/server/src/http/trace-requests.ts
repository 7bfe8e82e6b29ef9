import { SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginRequestSpan, type RequestSpan } from '../platform/tracing.ts';

/** Records each request as a span with its route and status. URLs are left out because they identify people. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.request.id': request.id,
    };
    const begun = beginRequestSpan(`${request.method} ${route}`, attributes, request.headers);
    spans.set(request, begun);
    begun.continueIn(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  // A visitor who disconnects gets no response.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.span.end());
}
