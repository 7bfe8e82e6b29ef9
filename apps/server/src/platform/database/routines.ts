import type { Client } from 'pg';
import { applySqlFiles, type SqlFile } from './sql-files.ts';

/**
 * Brings the routines of the database to those of the files, after the migrations, and answers which it applied: those
 * that changed, in one transaction. A text that was applied once and replaced since belongs to an older version: a node of
 * that version leaves the newer one alone.
 */
export async function applyRoutines(client: Client, files: readonly SqlFile[]): Promise<string[]> {
  await client.query(
    `create table if not exists routines
       (name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`,
  );
  const { rows } = await client.query<{ applied: string }>(`select name || ' ' || checksum as applied from routines`);
  const applied = new Set(rows.map((row) => row.applied));
  const changed = inOrder(files).filter(({ name, checksum }) => !applied.has(`${name} ${checksum}`));
  await applySqlFiles(client, 'routine', changed);
  return changed.map(({ name }) => name);
}

/** By name, but each after those that it calls. */
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
