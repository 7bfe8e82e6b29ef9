import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Installs Debian packages unless all the given programs are already installed. */
export async function installPackages(packages: readonly string[], ...programs: readonly string[]): Promise<void> {
  if (programs.every((program) => folders.some((folder) => existsSync(join(folder, program))))) return;
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
