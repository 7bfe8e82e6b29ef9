import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { errorCode } from '../error-code.ts';
import { BackupError } from '../postgres-error.ts';

/** Folders with temporary files of the running PostgreSQL, which recreates them. WAL is backed up separately. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const left = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp[^/]*|current_logfiles)(\/|$)/;
/** Read last: recovery takes its starting point from the label, and no other file may be newer than this copy. */
const lastFile = 'global/pg_control';

/**
 * Packs the folder of a PostgreSQL, which may be running, into an archive. A file that grows or shrinks keeps its initial
 * length: recovery overwrites everything that changed since the backup began. `label` is called after all other files.
 */
export function packCluster(cluster: string, label: () => Promise<string>): Readable {
  const archive = pack();
  fill(archive, cluster, label).catch((error: Error) => archive.destroy(error));
  const packed = createGzip({ level: 1 });
  archive.on('error', (error) => packed.destroy(error));
  return archive.pipe(packed);
}

async function fill(archive: Pack, cluster: string, label: () => Promise<string>): Promise<void> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    name: relative(cluster, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
    isFolder: entry.isDirectory(),
  }));
  const stored = named.filter(
    ({ name }) => !left.test(name) && !emptied.some((folder) => name.startsWith(`${folder}/`)),
  );
  for (const { name, isFolder } of stored) if (isFolder) archive.entry({ name, type: 'directory', mode: 0o700 });
  const files = stored.filter(({ name, isFolder }) => !isFolder && name !== lastFile).map(({ name }) => name);
  for (const name of [...files, lastFile]) await addFile(archive, cluster, name);
  archive.entry({ name: 'backup_label', mode: 0o600 }, await label());
  archive.finalize();
}

async function addFile(archive: Pack, cluster: string, name: string): Promise<void> {
  const file = await open(join(cluster, name)).catch((error: unknown) => {
    // The table was dropped in the meantime.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await pipeline(Readable.from(exactly(file, size)), archive.entry({ name, size, mode: 0o600 }));
  } finally {
    await file.close();
  }
}

async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const length = Math.min(64 * 1024, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    // A part that was truncated in the meantime is written as zeros.
    at += bytesRead || length;
    yield buffer.subarray(0, bytesRead || length);
  }
}

/** Reads an archive to its end and, with `cluster`, unpacks it into that folder. Returns the number of its files. */
export async function unpackCluster(packed: Readable, cluster?: string): Promise<number> {
  const archive = extract();
  const reading = pipeline(packed, createGunzip(), archive);
  let files = 0;
  const unpacking = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (name.split('/').includes('..') || name.startsWith('/')) throw new BackupError(`${name} leads elsewhere.`);
      if (type === 'file') files += 1;
      if (cluster && type === 'directory') await mkdir(join(cluster, name), { recursive: true, mode: 0o700 });
      if (cluster && type === 'file') {
        await mkdir(dirname(join(cluster, name)), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(join(cluster, name), { mode: 0o600 }));
      } else entry.resume();
    }
  })();
  await Promise.all([reading, unpacking]);
  return files;
}
