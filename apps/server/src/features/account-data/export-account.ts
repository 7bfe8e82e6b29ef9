import type { UserId } from '@ambiance/domain/ids';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ZipArchive } from 'archiver';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, authorize, bearerToken } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { messagesOf, photosOf, recordsOf } from './account-data.repository.ts';

interface Needs {
  db: Db;
  media: MediaStore;
  authenticate: Authenticate;
  limits: Limits;
}

interface ExportFile {
  name: string;
  content: Readable;
}

export const exportPath = '/api/users/me/export';
const exportLimit = { requests: 5, seconds: 3600 };

/** `GET /api/users/me/export`: everything of the signed-in user as a ZIP of JSON files and photos. */
export function serveExport(fastify: FastifyInstance, { db, media, authenticate, limits }: Needs): void {
  const limiter = limits.rate('export', exportLimit);
  fastify.get(exportPath, async (request, reply) => {
    const user = await authenticate(bearerToken(request.headers.authorization), true);
    authorize({ access: 'signed-in' }, user);
    await limiter.count(user.id);
    const records = await recordsOf(db, user.id);

    // Few ask for it, and loading it would hold up every start.
    const { ZipArchive } = await import('archiver');
    const archive = new ZipArchive();
    fill(archive, filesOf({ db, media }, user.id, records)).catch((error: unknown) => {
      // Where it is destroyed already, whoever asked has gone.
      if (!archive.destroyed) request.log.error({ err: error }, 'export failed');
      // Cuts the answer off, so that nobody takes it for whole.
      archive.destroy();
    });
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="ambiance.zip"' })
      .send(archive);
  });
}

/** Files are made and opened one after the other, each when whoever downloads has taken the one before it. */
async function* filesOf(
  { db, media }: Pick<Needs, 'db' | 'media'>,
  userId: UserId,
  records: Record<string, unknown>,
): AsyncGenerator<ExportFile> {
  for (const [name, rows] of Object.entries(records)) {
    yield { name: `${name}.json`, content: Readable.from([JSON.stringify(rows, null, 2)]) };
  }
  yield { name: 'messages.json', content: Readable.from(jsonOf(messagesOf(db, userId))) };
  for (const { id, extension, number } of await photosOf(db, userId)) {
    const file = await media.get(photoFile(id, extension));
    if (file) yield { name: `photos/${number}-${id}.${extension}`, content: file.content };
  }
}

async function* jsonOf(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => `\n${JSON.stringify(row)}`).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

async function fill(archive: ZipArchive, files: AsyncIterable<ExportFile>): Promise<void> {
  const stop = new AbortController();
  archive.once('close', () => stop.abort());
  for await (const { name, content } of files) {
    content.once('error', (error) => stop.abort(error));
    archive.append(content, { name });
    try {
      await once(archive, 'entry', { signal: stop.signal });
    } finally {
      content.destroy();
    }
  }
  await archive.finalize();
}
