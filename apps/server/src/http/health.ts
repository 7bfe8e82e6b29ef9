import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

/** A node whose clock is further than this from the database's would count days and end sessions wrongly. */
const maxClockSkewMs = 2000;

/** `/healthz` says that the process lives; `/readyz` that it can do its work. */
export function serveHealth(fastify: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  fastify.get('/healthz', async () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(db, clock);
    return reply.code(problem ? 503 : 200).send(problem ? { ok: false, problem } : { ok: true });
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
