import { ZipArchive } from 'archiver';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, bearerToken } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { photosOf, recordsOf } from './account-data.repository.ts';

interface Needs {
  db: Db;
  media: MediaStore;
  authenticate: Authenticate;
  limiter: Limiter;
}

export const exportPath = '/api/users/me/export';
export const exportLimit = { requests: 5, seconds: 3600 };

/** `GET /api/users/me/export`: everything of the signed-in user as a ZIP of JSON files and photos. */
export function serveExport(fastify: FastifyInstance, { db, media, authenticate, limiter }: Needs): void {
  fastify.get(exportPath, async (request, reply) => {
    const user = await authenticate(bearerToken(request.headers.authorization));
    await limiter.count(user.id);
    const records = await recordsOf(db, user.id);
    const photos = await photosOf(db, user.id);

    const archive = new ZipArchive();
    archive.on('error', (error) => request.log.error({ err: error }, 'export failed'));
    for (const [name, rows] of Object.entries(records))
      archive.append(JSON.stringify(rows, null, 2), { name: `${name}.json` });
    for (const { id, extension, number } of photos) {
      const file = await media.get(photoFile(id, extension));
      if (file) archive.append(file.content, { name: `photos/${number}-${id}.${extension}` });
    }
    void archive.finalize();
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="ambiance.zip"' })
      .send(archive);
  });
}
