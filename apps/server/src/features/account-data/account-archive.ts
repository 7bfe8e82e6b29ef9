import type { UserId } from '@ambiance/domain/ids';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ZipArchive } from 'archiver';
import { photoFile } from '../../platform/services/media-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { messagesOf, photosOf, recordsOf } from './account-data.repository.ts';

type Needs = Pick<Platform, 'db' | 'media'>;

interface ExportFile {
  name: string;
  content: Readable;
}

/**
 * ZIP of JSON files and photos with all data of a user. It is filled while it is read.
 * If filling fails, the stream is destroyed, so that a partial file is never taken for a complete one. `failed` then gets
 * the error, unless the reader has closed the stream.
 */
export async function accountArchive(
  needs: Needs,
  userId: UserId,
  failed: (error: unknown) => void,
): Promise<ZipArchive> {
  const records = await recordsOf(needs.db, userId);
  // Loaded on demand: exports are rare, and loading it at every start would slow the start down.
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive();
  fill(archive, filesOf(needs, userId, records)).catch((error: unknown) => {
    if (!archive.destroyed) failed(error);
    archive.destroy();
  });
  return archive;
}

/** Creates and opens one file at a time, each after the previous one was read. */
async function* filesOf(
  { db, media }: Needs,
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
