import type { FastifyInstance } from 'fastify';
import type { Replica } from '../platform/database/replica.ts';
import { readSchema } from '../platform/database/migrate.ts';
import { findProblem } from '../platform/find-problem.ts';
import type { Platform } from '../platform/platform.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & {
  replica: Pick<Replica, 'lagSeconds'>;
  /** Configured services that work only partly or not at all. */
  servicesAway: () => readonly string[];
};

/**
 * `/healthz` shows that the process is alive; `/readyz` that it can serve requests. It can do so without the other nodes, a
 * mail server or a photo store: `away` lists those that are missing. `schema` is the newest migration of the database, and
 * `newerVersion` shows that a newer version applied it.
 */
export function serveHealth(fastify: FastifyInstance, { db, clock, replica, servicesAway }: Needs): void {
  fastify.get('/healthz', async () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(db, clock);
    if (problem) return reply.code(503).send({ ok: false, problem });
    const { schema, isNewer } = await readSchema(db);
    const away = servicesAway();
    const searchLagSeconds = replica.lagSeconds();
    return {
      ok: true,
      schema,
      ...(isNewer && { newerVersion: true }),
      ...(away.length > 0 && { away }),
      ...(searchLagSeconds !== undefined && { searchLagSeconds }),
    };
  });
}
