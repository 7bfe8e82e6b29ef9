import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';
import { BackupError } from '../postgres-error.ts';
import { majorOf, withSession } from './session.ts';

type Program = 'pg_dump' | 'pg_restore';

/**
 * A `pg_restore` of this version or a newer one sets `transaction_timeout`, which an older database does not know. An older `pg_restore`
 * cannot read a dump of this version.
 */
const newFormat = 17;

/**
 * Streams an external database, in the format of pg_dump, to `read`. Also returns its major version, and the oldest version that takes the
 * dump.
 */
export async function dumpOwnDatabase<T>(
  url: string,
  read: (dump: Readable) => Promise<T>,
): Promise<{ read: T; major: number; restoresInto: number }> {
  const major = await withSession(url, majorOf);
  const program = await refuseUnfit('pg_dump', major);
  const taken = await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], url, ({ stdout }) =>
    read(stdout!),
  );
  return { read: taken, major, restoresInto: program >= newFormat ? Math.max(major, newFormat) : major };
}

/** Fills an empty external database from a dump, in one transaction. */
export async function fillOwnDatabase(url: string, dump: Readable): Promise<void> {
  const words = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runProgram('pg_restore', words, url, ({ stdin }) => pipeline(dump, stdin!));
}

/** @throws BackupError if the database cannot take a dump of this version now */
export async function refuseUnfitDatabase(url: string, major: number): Promise<void> {
  const program = await refuseUnfit('pg_restore', major);
  const { tables, target } = await withSession(url, async (session) => {
    const { rows } = await session.query(`select from pg_tables where schemaname = 'public' limit 1`);
    return { tables: rows.length, target: await majorOf(session) };
  });
  if (tables > 0) throw new BackupError('The database already has tables. A restore needs an empty database.');
  if (program >= newFormat && target < newFormat) {
    throw new BackupError(
      `pg_restore of PostgreSQL ${program} cannot fill a database of PostgreSQL ${target}. Restore into PostgreSQL ${newFormat} or newer. ` +
        'If the backup was made with pg_dump 16 or older, you can also install postgresql-client-16.',
    );
  }
}

/** @throws BackupError if the installed pg_restore cannot read a dump of this version */
export async function refuseUnfitProgram(major: number): Promise<void> {
  await refuseUnfit('pg_restore', major);
}

/** Returns the major version of an installed program. Throws if it is older than the database. */
async function refuseUnfit(program: Program, major: number): Promise<number> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => {
    throw new BackupError(
      `${program} is not installed here. An external database is backed up with the programs of its PostgreSQL: ` +
        `install those of version ${major} (Debian: postgresql-client-${major}).`,
    );
  });
  const found = Number(/ (\d+)/.exec(stdout)?.[1]);
  if (found >= major) return found;
  throw new BackupError(
    `${program} is of PostgreSQL ${found}, and the database of ${major}. Install postgresql-client-${major}.`,
  );
}

const isClosedPipe = (error: unknown) =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(errorCode(error)));

/** Runs a program on a database. The password goes through a file, since every user of the machine can read command lines. */
async function runProgram<T>(
  program: Program,
  words: readonly string[],
  url: string,
  use: (child: ChildProcess) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    const address = new URL(url);
    const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, '\\$&');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 });
    address.password = '';
    // Debian's programs would otherwise use the port of a cluster of this machine.
    address.port ||= '5432';
    if (password) address.searchParams.set('passfile', passwordFile);
    const child = spawn(program, [...words, '--dbname', address.toString()], { stdio: ['pipe', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    const [used, said] = await Promise.allSettled([use(child), text(child.stderr)]);
    const hasFailed = (await ended) !== 0;
    // If our side fails, the program fails as well, and knows only that its pipe was closed.
    if (used.status === 'rejected' && !(hasFailed && isClosedPipe(used.reason))) throw used.reason;
    if (used.status === 'rejected' || hasFailed) {
      throw new BackupError(
        `${program} failed: ${said.status === 'fulfilled' ? said.value.trim() : 'it said nothing'}`,
      );
    }
    return used.value;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
