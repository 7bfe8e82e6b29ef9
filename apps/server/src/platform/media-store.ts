import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from './database/error-code.ts';

/** Where pictures are kept, and backups. Names are ours, never a visitor's. */
export interface MediaStore {
  /** Stores a file whole or not at all. */
  put(name: string, content: Buffer): Promise<void>;
  /** The file's size and content, or undefined where there is none. Read the content to its end, or destroy it. */
  get(name: string): Promise<{ size: number; content: Readable } | undefined>;
  /** Removes a file; that there is none is no error. */
  remove(name: string): Promise<void>;
  /** The names of all files, or of those in a folder such as `photos/`, in no order. */
  list(folder?: string): Promise<string[]>;
  /** Rejects with what the store says when it would take no file of ours. A folder of our own always does. */
  check?: () => Promise<void>;
}

const safeName = /^[\w-]+(\/[\w-]+)*\.\w+$/;

export const isMediaName = (name: string): boolean => safeName.test(name);

export function checkMediaName(name: string): void {
  if (!isMediaName(name)) throw new Error('Not a media name');
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
    async list(within = '') {
      const entries = await readdir(join(folder, within), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (errorCode(error) === 'ENOENT') return [];
          throw error;
        },
      );
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).filter(isMediaName);
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
