import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../media-store.ts';
import { BackupError } from './backup-error.ts';
import { readSealed, type Target } from './manifest.ts';
import { readFile } from './parts.ts';

const poolOf = ({ cipher }: Target) => `files-${cipher.keyId}/`;
const fileFor = (target: Target, file: string) => `${poolOf(target)}${file.slice(0, 2)}/${file}.age`;

/**
 * Copies the photos that are not `known` to be there. All backups of one key share them: a photo never changes under its
 * name, so each is copied once. Answers all photos, with the file that holds each.
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

/** Undefined where the photo was removed meanwhile. */
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

/** A photo of a backup. Rejects where it is missing or is not the one that was stored. */
export async function readPhoto(target: Target, file: string): Promise<Buffer> {
  const name = fileFor(target, file);
  const content = await readSealed(target, name);
  if (target.cipher.nameOf(content) === file) return content;
  throw new BackupError(`${name} is not as it was stored.`);
}

/** Those of some photos that are there. */
export async function photosInPool(target: Target, photos: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Set(await target.store.list(poolOf(target)));
  return new Map([...photos].filter(([, file]) => names.has(fileFor(target, file))));
}

/** Removes the photos that no backup needs any more. */
export async function removePhotosBut(target: Target, needed: ReadonlySet<string>): Promise<void> {
  const kept = new Set([...needed].map((file) => fileFor(target, file)));
  for (const name of await target.store.list(poolOf(target))) if (!kept.has(name)) await target.store.remove(name);
}
