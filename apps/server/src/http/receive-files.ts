import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRules } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../platform/database/error-code.ts';

const fieldName = 'files';
/** Limits for the other form fields and the headers of each part. */
const otherFields = { max: 10, bytes: 1024 };

/**
 * Streams the files of a multipart form to disk, within the rules, and calls `use` with their paths. They are deleted when
 * it ends. File names and types from the sender are ignored.
 */
export async function withFiles<T>(
  request: FastifyRequest,
  rules: FileRules,
  use: (paths: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new DomainError('request.unsupported');
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-files-'));
  try {
    return await use(await receive(request, rules, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, rules: FileRules, folder: string): Promise<string[]> {
  const paths: string[] = [];
  const maxBytes = (rules.max + 1) * rules.lessThanBytes;
  const refusing = new AbortController();
  const limits = {
    files: rules.max,
    fileSize: rules.lessThanBytes - 1,
    fields: otherFields.max,
    fieldSize: otherFields.bytes,
    parts: rules.max + otherFields.max,
  };
  const store = async () => {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      const path = join(folder, String(paths.length));
      // The parser itself would read such a file to its end.
      part.file.once('limit', () => part.file.destroy(new DomainError(rules.tooLarge)));
      await pipeline(part.file, createWriteStream(path), { signal: refusing.signal });
      if (part.file.truncated) throw new DomainError(rules.tooLarge);
      if (part.fieldname !== fieldName) throw new DomainError('request.malformed');
      paths.push(path);
    }
  };
  try {
    // If the sender has already gone, the stream would never end.
    if (request.raw.destroyed) throw new DomainError('request.malformed');
    // The parser skips surplus files, parts without a name and the rest of long fields, however long they are.
    const tooLong = new Promise<never>((_, reject) =>
      whenBeyond(request.raw, maxBytes, () =>
        reject(new DomainError(paths.length < rules.max ? 'request.malformed' : rules.tooMany)),
      ),
    );
    await Promise.race([tooLong, store()]);
  } catch (error) {
    refusing.abort();
    discardRest(request.raw, maxBytes);
    throw refusalOf(error, rules);
  }
  return paths;
}

/** Calls back when more bytes than that arrive from now on. */
function whenBeyond(body: Readable, maxBytes: number, act: () => void): void {
  let left = maxBytes;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) act();
  });
}

/** Browsers read a response only after sending everything, so the rest of a refused form is read, up to a limit. */
function discardRest(body: Readable, maxBytes: number): void {
  body.unpipe();
  whenBeyond(body, maxBytes, () => body.destroy());
  body.resume();
}

function refusalOf(error: unknown, rules: FileRules): unknown {
  const code = errorCode(error);
  if (error instanceof DomainError) return error;
  if (code === 'FST_FILES_LIMIT') return new DomainError(rules.tooMany);
  if (code === 'ENOSPC' || code === 'EMFILE')
    return new DomainError('server.unavailable', { details: { retryAfterSeconds: 5 }, cause: error });
  // Other errors of the parser are about the form. Only system errors have codes of capital letters.
  return code && /^E[A-Z]+$/.test(code) ? error : new DomainError('request.malformed');
}
