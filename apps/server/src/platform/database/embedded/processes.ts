import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readPostmasterFile } from './postmaster-file.ts';

/** The living processes of PostgreSQL that work in this data folder (a real path). A zombie works nowhere. */
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

// macOS has no /proc: trust the process that the folder's own file names, if it is one of PostgreSQL's.
async function namedIn(cluster: string) {
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster) return [];
  const columns = ['-o', 'stat=,comm=', '-p', String(postmaster.pid)];
  const { stdout } = await promisify(execFile)('/bin/ps', columns).catch(() => ({ stdout: '' }));
  return /^[^Z]\S*\s.*postgres/.test(stdout) ? [postmaster.pid] : [];
}
