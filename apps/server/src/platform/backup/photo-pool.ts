import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../media-store.ts';
import { BackupError } from './backup-error.ts';
import { readSealed, type Target } from './manifest.ts';
import { readFile } from './parts.ts';

const poolOf = ({ cipher }: Target) => `files-${cipher.keyId}/`;
const fileFor = (target: Target, file: string) => `${poolOf(target)}${file.slice(0, 2)}/${file}.age`;

/**
 * Copies the photos that are not in `known`. A photo never changes under its name, so all backups of one key share it and
 * copy it once. Returns all photos, each with the file that holds it.
 */
export async function copyPhotos(
  target: Target,
  media: MediaStore,
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const photos = new Map<string, string>();
  for (const name of await media.list()) {
    const file = known.get(name) ?? (await copyPhoto(target, media, name));
    if (file) photos.set(name, file);
  }
  return photos;
}

/** Returns undefined if the photo was removed in the meantime. */
async function copyPhoto(target: Target, media: MediaStore, name: string): Promise<string | undefined> {
  const found = await media.get(name);
  if (!found) return undefined;
  const content = await buffer(found.content);
  const file = target.cipher.nameOf(content);
  const sealed = await target.cipher.seal(content);
  await target.store.put(fileFor(target, file), sealed);
  if (sealed.equals(await readFile(target.store, fileFor(target, file)))) return file;
  throw new BackupError(`${target.name} does not give back what it was given.`);
}

/** Reads a photo of a backup. Rejects if it is missing or was changed. */
export async function readPhoto(target: Target, file: string): Promise<Buffer> {
  const name = fileFor(target, file);
  const content = await readSealed(target, name);
  if (target.cipher.nameOf(content) === file) return content;
  throw new BackupError(`${name} is not as it was stored.`);
}

/** Returns those of the photos that the store still has. */
export async function photosInPool(target: Target, photos: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Set(await target.store.list(poolOf(target)));
  return new Map([...photos].filter(([, file]) => names.has(fileFor(target, file))));
}

/** Removes the photos that no backup needs. */
export async function removePhotosBut(target: Target, needed: ReadonlySet<string>): Promise<void> {
  const kept = new Set([...needed].map((file) => fileFor(target, file)));
  for (const name of await target.store.list(poolOf(target))) if (!kept.has(name)) await target.store.remove(name);
}
