import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route with files has the timeout of a whole request. */
    takesFiles?: boolean;
  }
}

/**
 * Refuses a body that has not arrived within the timeout, and closes its connection. Sending bytes slowly costs the client
 * nothing, but each such request occupies a connection of the server.
 */
export function refuseSlowBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || routeOptions.config.takesFiles) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // A response was sent before the body ended, and the body is still arriving.
      if (reply.sent) raw.destroy();
      else void reply.header('connection', 'close').send(new DomainError('request.too-slow'));
    }, timeoutMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
