import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Serves the files of the built web app.
 * @returns a function that answers with the app's page, or undefined where no web app is built.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets carry a hash of their content in their names.
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  fastify.get('/', (_request, reply) => sendPage(reply));
  return sendPage;
}
