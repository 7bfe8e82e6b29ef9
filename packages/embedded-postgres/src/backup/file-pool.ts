import { buffer } from 'node:stream/consumers';
import { BackupError } from '../postgres-error.ts';
import type { Store } from './folder-store.ts';
import { readSealed, type Target } from './manifest.ts';
import { readFile } from './parts.ts';

const poolOf = ({ cipher }: Target) => `files-${cipher.keyId}/`;
const fileFor = (target: Target, file: string) => `${poolOf(target)}${file.slice(0, 2)}/${file}.age`;

/**
 * Copies the files that are not in `known`. A file never changes under its name, so all backups of one key share it and
 * copy it once. Returns all files, each with the file that holds it. A file that cannot be read is left out if
 * `onUnreadable` returns.
 */
export async function copyFiles(
  target: Target,
  from: Store,
  known: ReadonlyMap<string, string>,
  onUnreadable: (error: unknown, what: string) => undefined = rethrow,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const names = await from.list().catch((error: unknown) => onUnreadable(error, 'The list of files'));
  for (const name of names ?? []) {
    let file = known.get(name);
    if (file === undefined) {
      const content = await readSource(from, name).catch((error: unknown) => onUnreadable(error, name));
      if (content) file = await copyFile(target, content);
    }
    if (file !== undefined) files.set(name, file);
  }
  return files;
}

function rethrow(error: unknown): never {
  throw error;
}

/** Returns undefined if the file was removed in the meantime. */
async function readSource(from: Store, name: string): Promise<Buffer | undefined> {
  const found = await from.get(name);
  return found && buffer(found.content);
}

async function copyFile(target: Target, content: Buffer): Promise<string> {
  const file = target.cipher.nameOf(content);
  const sealed = await target.cipher.seal(content);
  await target.store.put(fileFor(target, file), sealed);
  if (sealed.equals(await readFile(target.store, fileFor(target, file)))) return file;
  throw new BackupError(`${target.name} does not give back what it was given.`);
}

/** Reads a file of a backup. Rejects if it is missing or was changed. */
export async function readPooled(target: Target, file: string): Promise<Buffer> {
  const name = fileFor(target, file);
  const content = await readSealed(target, name);
  if (target.cipher.nameOf(content) === file) return content;
  throw new BackupError(`${name} is not as it was stored.`);
}

/** Returns those of the files that the store still has. */
export async function filesInPool(target: Target, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Set(await target.store.list(poolOf(target)));
  return new Map([...files].filter(([, file]) => names.has(fileFor(target, file))));
}

/** Removes the files that no backup needs. */
export async function removeFilesBut(target: Target, needed: ReadonlySet<string>): Promise<void> {
  const stored = new Set([...needed].map((file) => fileFor(target, file)));
  for (const name of await target.store.list(poolOf(target))) if (!stored.has(name)) await target.store.remove(name);
}

/** Removes the files of keys with which no backup is left. */
export async function removePoolsBut({ store }: Target, keyIds: ReadonlySet<string>): Promise<void> {
  for (const name of await store.list()) {
    const [, keyId] = /^files-(\w+)\//.exec(name) ?? [];
    if (keyId !== undefined && !keyIds.has(keyId)) await store.remove(name);
  }
}
