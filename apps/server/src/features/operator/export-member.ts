import { why } from '@ambiance/contract/operator';
import { userId } from '@ambiance/contract/fields';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Authenticate, authorize, bearerToken } from '../../http/authenticate.ts';
import { invalidRequest } from '../../http/error-response.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { sendArchive } from '../account-data/export-account.ts';
import type { ActNeeds } from './act.ts';
import { runAct } from './acts.ts';

interface Needs extends ActNeeds {
  authenticate: Authenticate;
  limits: Limits;
}

const asked = z.object({ id: userId, why });

/** Serves `POST /api/admin/members/{id}/export` with `why`: all data of a member as a ZIP, as in the member's own export. */
export function serveMemberExport(fastify: FastifyInstance, needs: Needs): void {
  const limiter = needs.limits.rate('member export', { requests: 30, seconds: 3600 });
  fastify.post<{ Params: { id: string }; Body: { why?: unknown } | null }>(
    '/api/admin/members/:id/export',
    async (request, reply) => {
      const user = await needs.authenticate(bearerToken(request.headers.authorization));
      authorize({ access: ['admin'] }, user);
      await limiter.count(user.id);
      const read = z.safeParse(asked, { id: request.params.id, why: request.body?.why });
      if (!read.success) throw invalidRequest(read.error);
      await runAct('member-export', needs, { actorId: user.id, why: read.data.why }, { member: read.data.id });
      return sendArchive(needs, read.data.id, request, reply);
    },
  );
}
