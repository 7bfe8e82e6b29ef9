import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readPostmasterFile } from './postmaster-file.ts';

/** The running PostgreSQL processes of this data folder (a real path). Zombies are left out. */
export async function processesIn(cluster: string): Promise<number[]> {
  return existsSync('/proc/self/cwd') ? workingIn(cluster) : namedIn(cluster);
}

async function workingIn(cluster: string) {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [name, folder] = await Promise.all([
        readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
      ]);
      return name === 'postgres\n' && folder === cluster ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

// macOS has no /proc, so the process in the folder's own file is used, if it is a PostgreSQL process.
async function namedIn(cluster: string) {
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster) return [];
  const columns = ['-o', 'stat=,comm=', '-p', String(postmaster.pid)];
  const { stdout } = await promisify(execFile)('/bin/ps', columns).catch(() => ({ stdout: '' }));
  return /^[^Z]\S*\s.*postgres/.test(stdout) ? [postmaster.pid] : [];
}
