import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where pictures are kept. Names are ours, never a visitor's. */
export interface MediaStore {
  /** Stores a file whole or not at all. */
  put(name: string, content: Buffer): Promise<void>;
  /** The file's size and content, or undefined where there is none. Read the content to its end, or destroy it. */
  get(name: string): Promise<{ size: number; content: Readable } | undefined>;
  /** Removes a file; that there is none is no error. */
  remove(name: string): Promise<void>;
  /** Rejects with what the store says when it would take no file of ours. A folder of our own always does. */
  check?: () => Promise<void>;
}

const safeName = /^[\w-]+(\/[\w-]+)*\.\w+$/;

export function checkMediaName(name: string): void {
  if (!safeName.test(name)) throw new Error('Not a media name');
}

export function createFileMediaStore(folder: string): MediaStore {
  const pathOf = (name: string) => {
    checkMediaName(name);
    return join(folder, name);
  };
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeSynced(`${path}.part`, content);
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    async get(name) {
      // Opened before anything is said of it, so that a removal meanwhile cannot cut it short.
      const file = await open(pathOf(name)).catch(() => undefined);
      if (!file) return undefined;
      return { size: (await file.stat()).size, content: file.createReadStream() };
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
