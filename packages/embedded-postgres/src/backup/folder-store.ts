import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../error-code.ts';

/** A place for files: a folder, or an object store such as S3. */
export interface Store {
  /** Stores a file atomically. */
  put(name: string, content: Buffer): Promise<void>;
  /** Returns the file's size and content, or undefined if there is none. Read the content to its end, or destroy it. */
  get(name: string): Promise<{ size: number; content: Readable } | undefined>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Returns the names of all files, or of those in a folder such as `photos/`, in no particular order. */
  list(folder?: string): Promise<string[]>;
}

/** True for names such as `photos/first.webp`: words of ASCII letters, digits, `_` and `-`, and one ending. */
export const isFileName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*\.\w+$/.test(name);

/** Stores files in a folder. Files that have other names than `isFileName` accepts are ignored. */
export function createFolderStore(folder: string): Store {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('Not a file name');
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
      // Opened before its size is read, so that a removal in the meantime cannot truncate it.
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
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).filter(isFileName);
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
