import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

export interface SqlFile {
  /** With its ending. */
  name: string;
  sql: string;
  checksum: string;
}

/** The SQL files of a folder, by name. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Runs files and notes each in a table of those that are applied, all in one transaction; an error names the file. */
export async function applySqlFiles(
  client: Client,
  kind: 'migration' | 'routine',
  files: readonly SqlFile[],
): Promise<void> {
  let current = '';
  await client.query('begin');
  try {
    for (const { name, sql, checksum } of files) {
      current = name;
      await client.query(sql);
      await client.query(`insert into ${kind}s (name, checksum) values ($1, $2)`, [name, checksum]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`The ${kind} ${current} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
