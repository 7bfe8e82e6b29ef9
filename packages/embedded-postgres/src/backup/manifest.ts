import * as z from 'zod/mini';
import { BackupError } from '../postgres-error.ts';
import { type Cipher, createCipher } from './cipher.ts';
import type { Store } from './folder-store.ts';
import { readFile } from './parts.ts';

/** The backup store, and the cipher that encrypts everything in it. */
export interface Target {
  store: Store;
  cipher: Cipher;
  /** The store's name in messages. */
  name: string;
}

/**
 * Opens a store of backups. `key` is a key of `newBackupKey`.
 * @throws BackupError if the key is malformed
 */
export const openBackups = async ({
  store,
  key,
  name,
}: {
  store: Store;
  key: string;
  name: string;
}): Promise<Target> => ({
  store,
  name,
  cipher: await createCipher(key),
});

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
/** Names of the application's files, each with the name of the backup file that holds it. */
const files = z.record(z.string(), z.string());

/** The parts of a full backup. A backup without a manifest is unfinished. */
const manifest = z.object({
  format: z.literal(1),
  /** Everything stored before this moment is in the backup. The time is from the database's clock. */
  endsAt: z.string(),
  database: z.object({
    kind: z.enum(['built-in', 'own']),
    /** The major version of PostgreSQL. */
    major: z.number(),
    /** The oldest PostgreSQL that a dump can be restored into. Older backups do not name it. */
    restoresInto: z.optional(z.number()),
    parts: z.array(part),
    /** The first and the last WAL file that a recovery needs at least. */
    wal: z.optional(z.object({ first: z.string(), last: z.string() })),
  }),
  files,
  /** The application's secret. The name is that of format 1. */
  sessionSecret: z.string(),
});
export type Manifest = z.output<typeof manifest>;
/** `built-in`: an embedded PostgreSQL; `own`: a dump of an external one. */
export type BackupKind = Manifest['database']['kind'];

/** A finished backup; `id` is its start time, such as 20261122T204200Z. */
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

/** The finished backups among these file names, oldest first. */
export function backupsAmong(names: readonly string[]): Backup[] {
  const found = names.flatMap((name) => {
    const [, id, keyId] = /^backups\/(\d{8}T\d{6}Z)\/manifest-(\w+)\.age$/.exec(name) ?? [];
    return id && keyId ? [{ id, keyId }] : [];
  });
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * The finished backups of this key among these file names, oldest first.
 * @throws BackupError if there are only backups of other keys
 */
export function ownBackupsAmong({ cipher }: Target, names: readonly string[]): Backup[] {
  const all = backupsAmong(names);
  const own = all.filter(({ keyId }) => keyId === cipher.keyId);
  if (own.length === 0 && all.length > 0) throw madeWithAnotherKey(all.at(-1)!);
  return own;
}

/** Which backup to use: the one with this id, or the newest one that is not dated in the future. */
export interface Which {
  now: Date;
  id?: string | undefined;
}

/** Tolerance for the clocks of several machines. */
const toleranceMs = 5 * 60_000;

/** True if a clock was wrong when the backup was made, or is wrong now. */
export const isDatedInFuture = (id: string, now: Date): boolean => startOf(id).getTime() > now.getTime() + toleranceMs;

/**
 * The backups of this key to choose from, newest first, and the ids of those that are skipped because they are dated in
 * the future.
 * @throws BackupError if there is none to choose from
 */
export function backupsToUse(target: Target, names: readonly string[], { now, id }: Which) {
  const own = ownBackupsAmong(target, names).toReversed();
  if (own.length === 0) throw new BackupError(`There is no backup in ${target.name}.`);
  const backups = own.filter((one) => (id === undefined ? !isDatedInFuture(one.id, now) : one.id === id));
  if (id !== undefined && backups.length === 0) throw new BackupError(`There is no backup ${id} in ${target.name}.`);
  const skipped = id === undefined ? own.filter((one) => !backups.includes(one)).map((one) => one.id) : [];
  if (backups.length > 0) return { backups, skipped };
  throw new BackupError(
    `All backups in ${target.name} are dated in the future, the newest ${skipped[0]}, so a clock was or is wrong.`,
    { code: 'dated-in-future' },
  );
}

const madeWithAnotherKey = ({ id }: Backup) => new BackupError(`The backup ${id} was made with another key.`);

export const writeManifest = (target: Target, id: string, content: Manifest): Promise<void> =>
  storeJson(target, manifestFile({ id, keyId: target.cipher.keyId }), content);

/** @throws BackupError if the backup was made with another key or its manifest was changed */
export async function readManifest(target: Target, backup: Backup): Promise<Manifest> {
  if (backup.keyId !== target.cipher.keyId) throw madeWithAnotherKey(backup);
  const read = manifest.safeParse(await readJson(target, manifestFile(backup)));
  if (read.success) return read.data;
  throw new BackupError(`The backup ${backup.id} has another format. Restore it with the version that made it.`);
}

/**
 * The newest of these backups of a kind that is not dated in the future. A backup of the other kind is of another database: it lacks
 * everything that was stored since the move.
 * @throws BackupError if a backup was made with another key or its manifest was changed
 */
export async function newestOfKind(
  target: Target,
  backups: readonly Backup[],
  { kind, now }: { kind: BackupKind; now: Date },
): Promise<{ backup: Backup; manifest: Manifest } | undefined> {
  for (const backup of backups.filter(({ id }) => !isDatedInFuture(id, now)).toReversed()) {
    const manifest = await readManifest(target, backup);
    if (manifest.database.kind === kind) return { backup, manifest };
  }
  return undefined;
}

/** Stores the end of the period that a backup and its shipped changes cover. */
export const writeUntil = (target: Target, id: string, until: string): Promise<void> =>
  storeJson(target, untilFile(id), until);

/** Returns the end of the period that a backup and its shipped changes cover. */
export async function readUntil(target: Target, id: string, { endsAt }: Manifest, names: readonly string[]) {
  return names.includes(untilFile(id)) ? z.string().parse(await readJson(target, untilFile(id))) : endsAt;
}

/** Stores the list of files that were added after a backup. */
export const writeMoreFiles = (target: Target, id: string, more: Manifest['files'], at: Date): Promise<void> =>
  storeJson(target, `${folderOf(id)}/files/${at.getTime()}.age`, more);

/** Returns the files of a backup, including those that were added after it. */
export async function readAllFiles(
  target: Target,
  id: string,
  ofBackup: Manifest['files'],
  names: readonly string[],
): Promise<Map<string, string>> {
  const all = new Map(Object.entries(ofBackup));
  for (const name of names.filter((one) => one.startsWith(`${folderOf(id)}/files/`))) {
    for (const [added, file] of Object.entries(files.parse(await readJson(target, name)))) all.set(added, file);
  }
  return all;
}

const storeJson = async ({ store, cipher }: Target, name: string, content: unknown): Promise<void> =>
  store.put(name, await cipher.seal(Buffer.from(JSON.stringify(content))));

const readJson = async (target: Target, name: string): Promise<unknown> =>
  JSON.parse((await readSealed(target, name)).toString());

/**
 * Reads a file that is encrypted on its own.
 * @throws BackupError if it is missing or was changed
 */
export async function readSealed({ store, cipher }: Target, name: string): Promise<Buffer> {
  const content = await readFile(store, name);
  return cipher.open(content).catch(() => {
    throw new BackupError(`${name} is not as it was stored.`);
  });
}
