import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import { type Authenticate, authorize, bearerToken } from '../../http/authenticate.ts';
import { accountArchive } from './account-archive.ts';

type Needs = Pick<Platform, 'db' | 'media' | 'limits'> & { authenticate: Authenticate };

export const exportPath = '/api/users/me/export';
const exportLimit = { requests: 5, seconds: 3600 };

/** `GET /api/users/me/export`: everything of the signed-in user as a ZIP of JSON files and photos. */
export function serveExport(fastify: FastifyInstance, needs: Needs): void {
  const limiter = needs.limits.rate('export', exportLimit);
  fastify.get(exportPath, async (request, reply) => {
    const user = await needs.authenticate(bearerToken(request.headers.authorization), true);
    authorize({ access: 'signed-in' }, user);
    await limiter.count(user.id);
    return sendArchive(needs, user.id, request, reply);
  });
}

/** Sends all data of a user as a ZIP. */
export async function sendArchive(
  needs: Pick<Needs, 'db' | 'media'>,
  userId: UserId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const archive = await accountArchive(needs, userId, (error) => request.log.error({ err: error }, 'export failed'));
  return reply
    .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="ambiance.zip"' })
    .send(archive);
}
