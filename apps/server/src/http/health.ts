import type { FastifyInstance } from 'fastify';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { findProblem } from '../platform/find-problem.ts';

interface Needs {
  db: Db;
  clock: Clock;
  bus: Bus;
  /** What was given to us and does not work. */
  servicesAway: () => readonly string[];
}

/**
 * `/healthz` says that the process lives; `/readyz` that it can do its work. Without the other nodes, a mail server or
 * a store of photos it can: `away` names what is missing.
 */
export function serveHealth(fastify: FastifyInstance, { db, clock, bus, servicesAway }: Needs): void {
  fastify.get('/healthz', async () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(db, clock);
    if (problem) return reply.code(503).send({ ok: false, problem });
    const away = [...(bus.isAway() ? ['redis'] : []), ...servicesAway()];
    return away.length > 0 ? { ok: true, away } : { ok: true };
  });
}
