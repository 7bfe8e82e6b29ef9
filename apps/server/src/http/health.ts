import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

/** A node whose clock is further than this from the database's would count days and end sessions wrongly. */
const maxClockSkewMs = 2000;

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

async function findProblem(db: Db, clock: Clock): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const skewMs = Math.abs(clock.now().getTime() - rows[0]!.now.getTime());
    return skewMs > maxClockSkewMs ? 'clock' : undefined;
  } catch {
    return 'database';
  }
}
