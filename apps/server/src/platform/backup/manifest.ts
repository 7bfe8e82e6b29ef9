import * as z from 'zod/mini';
import type { MediaStore } from '../media-store.ts';
import { BackupError } from './backup-error.ts';
import type { Cipher } from './cipher.ts';
import { readFile } from './parts.ts';

/** Where backups go, and what makes them unreadable there. */
export interface Target {
  store: MediaStore;
  cipher: Cipher;
  /** As the operator wrote it. */
  name: string;
}

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
/** The name of each photo, and of the file in the backup that holds it. */
const files = z.record(z.string(), z.string());

/** What a whole backup consists of; a backup without it is unfinished. */
const manifest = z.object({
  format: z.literal(1),
  /** What was stored before this moment is in the backup, by the database's clock. */
  endsAt: z.string(),
  database: z.object({
    kind: z.enum(['built-in', 'own']),
    /** The major version of PostgreSQL. */
    major: z.number(),
    parts: z.array(part),
    /** The first and the last file of WAL without which the copy is worth nothing. */
    wal: z.optional(z.object({ first: z.string(), last: z.string() })),
  }),
  files,
  sessionSecret: z.string(),
});
export type Manifest = z.output<typeof manifest>;

/** A finished backup; `id` is when it began, such as 20261122T204200Z. */
export interface Backup {
  id: string;
  keyId: string;
}

export const idOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
export const startOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));

export const folderOf = (id: string): string => `backups/${id}`;
const manifestFile = ({ id, keyId }: Backup) => `${folderOf(id)}/manifest-${keyId}.age`;
const untilFile = (id: string) => `${folderOf(id)}/until.age`;

/** The finished ones among these names, oldest first. */
export function backupsAmong(names: readonly string[]): Backup[] {
  const found = names.flatMap((name) => {
    const [, id, keyId] = /^backups\/(\d{8}T\d{6}Z)\/manifest-(\w+)\.age$/.exec(name) ?? [];
    return id && keyId ? [{ id, keyId }] : [];
  });
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export const writeManifest = (target: Target, id: string, content: Manifest): Promise<void> =>
  storeJson(target, manifestFile({ id, keyId: target.cipher.keyId }), content);

/** @throws BackupError where it was made with another key, or is not as it was stored. */
export async function readManifest(target: Target, backup: Backup): Promise<Manifest> {
  if (backup.keyId !== target.cipher.keyId) {
    throw new BackupError(`The backup ${backup.id} was made with another key than BACKUP_KEY.`);
  }
  const read = manifest.safeParse(await readJson(target, manifestFile(backup)));
  if (read.success) return read.data;
  throw new BackupError(`The backup ${backup.id} was made by another version of Ambiance. Restore it with that one.`);
}

/** Until when what was shipped after a backup reaches. */
export const writeUntil = (target: Target, id: string, until: string): Promise<void> =>
  storeJson(target, untilFile(id), until);

/** Until when a backup with what was shipped after it reaches. */
export async function readUntil(target: Target, id: string, { endsAt }: Manifest, names: readonly string[]) {
  return names.includes(untilFile(id)) ? z.string().parse(await readJson(target, untilFile(id))) : endsAt;
}

/** Notes photos that were stored after a backup. */
export const writeMoreFiles = (target: Target, id: string, more: Manifest['files'], at: Date): Promise<void> =>
  storeJson(target, `${folderOf(id)}/files/${at.getTime()}.age`, more);

/** The photos of a backup with those that were stored after it. */
export async function readAllFiles(
  target: Target,
  id: string,
  ofBackup: Manifest['files'],
  names: readonly string[],
): Promise<Map<string, string>> {
  const all = new Map(Object.entries(ofBackup));
  for (const name of names.filter((one) => one.startsWith(`${folderOf(id)}/files/`))) {
    for (const [photo, file] of Object.entries(files.parse(await readJson(target, name)))) all.set(photo, file);
  }
  return all;
}

const storeJson = async ({ store, cipher }: Target, name: string, content: unknown): Promise<void> =>
  store.put(name, await cipher.seal(Buffer.from(JSON.stringify(content))));

const readJson = async (target: Target, name: string): Promise<unknown> =>
  JSON.parse((await readSealed(target, name)).toString());

/** A file that was sealed by itself. @throws BackupError where it is missing, or is not as it was stored. */
export async function readSealed({ store, cipher }: Target, name: string): Promise<Buffer> {
  const content = await readFile(store, name);
  return cipher.open(content).catch(() => {
    throw new BackupError(`${name} is not as it was stored.`);
  });
}
