import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
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
export function createFolderStore(path: string): Store {
  const folder = resolve(path);
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('Not a file name');
    return join(folder, name);
  };
  return {
    async put(name, content) {
      const file = pathOf(name);
      const madeFolder = await mkdir(dirname(file), { recursive: true });
      try {
        await writeSynced(`${file}.part`, content);
        await rename(`${file}.part`, file);
        await syncFolders(dirname(file), dirname(madeFolder ?? file));
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
    },
    async get(name) {
      // Opened before its size is read, so that a removal in the meantime cannot truncate it.
      // A file that cannot be read is not missing: a backup must not leave it out.
      const file = await open(pathOf(name)).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      return { size: (await file.stat()).size, content: file.createReadStream() };
    },
    async remove(name) {
      // A process that was killed may have left a part of it.
      for (const file of [pathOf(name), `${pathOf(name)}.part`]) await rm(file, { force: true });
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

/** Without this, a power cut may take back the name of a stored file. `last` is the topmost folder to write, a parent of `first`. */
async function syncFolders(first: string, last: string): Promise<void> {
  for (let folder = first; ; folder = dirname(folder)) {
    await syncFolder(folder).catch((error: unknown) => {
      // Some network file systems cannot do this for a folder, and a parent may not be readable.
      if (errorCode(error) !== 'EINVAL' && errorCode(error) !== 'EACCES') throw error;
    });
    if (folder === last) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
