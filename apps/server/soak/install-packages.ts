import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Installs Debian packages. If programs are given, and all of them are there already, it does nothing. */
export async function installPackages(packages: readonly string[], ...programs: readonly string[]): Promise<void> {
  const isInstalled = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  if (programs.length > 0 && programs.every(isInstalled)) return;
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
