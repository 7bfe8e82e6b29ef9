import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BackupError } from '../postgres-error.ts';
import type { Store } from './folder-store.ts';

/** One piece of a large content, small enough to be held in memory and stored at once. */
export interface Part {
  name: string;
  bytes: number;
  sha256: string;
}

const partBytes = 8 * 1024 * 1024;

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Stores a content as numbered files in a folder. */
export async function storeParts(store: Store, folder: string, content: Readable): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const piece of inPieces(content)) {
    const name = `${folder}/${String(parts.length + 1).padStart(6, '0')}.age`;
    await store.put(name, piece);
    parts.push({ name, bytes: piece.length, sha256: sha256(piece) });
  }
  return parts;
}

async function* inPieces(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    for (let rest = Buffer.from(chunk); rest.length > 0;) {
      const taken = rest.subarray(0, partBytes - bytes);
      held.push(taken);
      bytes += taken.length;
      rest = rest.subarray(taken.length);
      if (bytes < partBytes) continue;
      yield Buffer.concat(held);
      [held, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Joins the parts again. Fails at the first part that is missing or was changed. */
export const readParts = (store: Store, parts: readonly Part[]): Readable =>
  Readable.from(eachPart(store, parts), { objectMode: false });

async function* eachPart(store: Store, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { name, sha256: expected } of parts) {
    const content = await readFile(store, name);
    if (sha256(content) !== expected) throw new BackupError(`${name} is not as it was stored.`);
    yield content;
  }
}

/** Reads a file of a backup. Throws if it is missing. */
export async function readFile(store: Store, name: string): Promise<Buffer> {
  const found = await store.get(name);
  if (!found) throw new BackupError(`${name} is missing.`);
  return buffer(found.content);
}
