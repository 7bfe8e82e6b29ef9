import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { errorCode } from './error-code.ts';

export interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

/** The SQL files of a folder, sorted by name. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A statement that waits for a lock blocks all later ones. It gives up after half a second, so that the later ones can run. */
const lockTimeoutMs = 500;
const pauseMs = 250;
const lockNotAvailable = '55P03';

/** Runs work and retries it whenever the lock timeout of a table expires. */
export async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Applies files and records each in a table, after `first`, all in one transaction. An error names the file. */
export async function applySqlFiles(
  client: Client,
  kind: 'migration' | 'routine',
  files: readonly SqlFile[],
  first: () => Promise<unknown> = async () => {},
): Promise<void> {
  let current = '';
  const apply = async () => {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    await first();
    for (const file of files) {
      current = file.name;
      await client.query(file.sql);
      await noteApplied(client, kind, file);
    }
    await client.query('commit');
  };
  const applyOrNothing = () =>
    apply().catch(async (error: unknown) => {
      await client.query('rollback').catch(() => {});
      throw error;
    });
  await whenFree(applyOrNothing).catch((error: unknown) => fail(kind, current, error));
}

export const noteApplied = (client: Client, kind: 'migration' | 'routine', { name, checksum }: SqlFile) =>
  client.query(`insert into ${kind}s (name, checksum) values ($1, $2)`, [name, checksum]);

export function fail(kind: 'migration' | 'routine', name: string, error: unknown): never {
  throw new Error(`The ${kind} ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

export const setLockTimeout = (client: Client, ms = lockTimeoutMs) => client.query(`set lock_timeout = ${ms}`);
