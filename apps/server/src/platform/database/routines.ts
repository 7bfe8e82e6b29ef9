import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { applySqlFiles, readSqlFiles, type SqlFile } from './sql-files.ts';

/** The SQL routines of a version. */
export interface Routines {
  files: readonly SqlFile[];
  /** Checksums of all texts that each file had up to this version, oldest first. */
  history: Readonly<Record<string, readonly string[]>>;
}

export async function readRoutines(folder: URL): Promise<Routines> {
  const [files, history] = await Promise.all([
    readSqlFiles(folder),
    readFile(new URL('history.json', folder), 'utf8').then((text) => JSON.parse(text) as Routines['history']),
  ]);
  return { files, history };
}

/** All texts that a version knows, its own and those of earlier versions, each as `name checksum`. */
export const textsOf = ({ files, history }: Routines): string[] => [
  ...new Set([
    ...Object.entries(history).flatMap(([name, checksums]) => checksums.map((checksum) => `${name} ${checksum}`)),
    ...files.map(keyOf),
  ]),
];

const keyOf = ({ name, checksum }: SqlFile) => `${name} ${checksum}`;

/**
 * Updates the database's routines to those of the files, after the migrations, in one transaction. The table `routines`
 * lists every text up to the newest version that ever ran, whether applied or skipped. An older version finds its own texts
 * there, and does not touch the newer ones.
 * @returns names of the applied routines, and of those that a newer version has replaced
 */
export async function applyRoutines(
  client: Client,
  routines: Routines,
): Promise<{ applied: string[]; newer: string[] }> {
  await client.query(
    `create table if not exists routines
       (name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`,
  );
  const { rows } = await client.query<{ text: string }>(`select name || ' ' || checksum as text from routines`);
  const listed = new Set(rows.map(({ text }) => text));
  const texts = new Set(textsOf(routines));
  const changed = inOrder(routines.files).filter((file) => !listed.has(keyOf(file)));
  const own = new Set(routines.files.map(keyOf));
  const older = [...texts].filter((text) => !own.has(text) && !listed.has(text));
  const enterOlder = () =>
    client.query(
      `insert into routines (name, checksum)
       select split_part(text, ' ', 1), split_part(text, ' ', 2) from unnest($1::text[]) text`,
      [older],
    );
  if (changed.length + older.length > 0) await applySqlFiles(client, 'routine', changed, enterOlder);
  return {
    applied: changed.map(({ name }) => name),
    newer: [...listed].filter((text) => !texts.has(text)).map((text) => text.split(' ', 1)[0]!),
  };
}

/** Sorts by name, but puts each file after those whose routines it calls. */
function inOrder(files: readonly SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>();
  function add(file: SqlFile, callers: readonly SqlFile[]): void {
    if (ordered.has(file) || callers.includes(file)) return;
    for (const other of files) if (calls(file, other)) add(other, [...callers, file]);
    ordered.add(file);
  }
  for (const file of files) add(file, []);
  return [...ordered];
}

const calls = ({ sql }: SqlFile, { name }: SqlFile) => new RegExp(`\\b${name.replace('.sql', '')}\\s*\\(`).test(sql);
