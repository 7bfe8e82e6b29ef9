import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files on a slow line may take as long as any request may. */
    takesFiles?: boolean;
  }
}

/**
 * Refuses a body that has not arrived after so long, and closes its connection. Bytes that drip in cost whoever sends
 * them nothing, and the server a connection each.
 */
export function refuseSlowBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || routeOptions.config.takesFiles) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // It was answered before its end, and goes on.
      if (reply.sent) raw.destroy();
      else void reply.header('connection', 'close').send(new DomainError('request.too-slow'));
    }, timeoutMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
