import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where pictures are kept. Names are ours, never a visitor's. */
export interface MediaStore {
  /** Stores a file whole or not at all. */
  put(name: string, content: Buffer): Promise<void>;
  /** The file's size and content, or undefined where there is none. */
  get(name: string): Promise<{ size: number; content: Readable } | undefined>;
  remove(name: string): Promise<void>;
}

const safeName = /^[\w-]+(\/[\w-]+)*\.\w+$/;

export function createFileMediaStore(folder: string): MediaStore {
  const pathOf = (name: string) => {
    if (!safeName.test(name)) throw new Error('Not a media name');
    return join(folder, name);
  };
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async get(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { size: found.size, content: createReadStream(path) } : undefined;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
