import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { signal } from '../test/type-npm.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Debian {
  folder: string;
  /** Ends every process in it and unmounts `/proc`, so that the folder contains only files. */
  leave(): Promise<void>;
  /** Writes an executable file. */
  write(path: string, text: string): Promise<void>;
  /** Runs a shell script in it as root. It stops at the first failing line. Returns the output. */
  run(script: string): Promise<string>;
}

/**
 * Installs a new Debian in a folder, entered by chroot. It contains this repository as `/source`. It is removed with the test.
 * Needs root.
 */
export async function makeDebian(): Promise<Debian> {
  await installPackages(['debootstrap'], 'debootstrap');
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-debian-'));
  // Every user in it must be able to enter the root folder.
  await chmod(folder, 0o755);
  const proc = join(folder, 'proc');
  let isEntered = false;
  const leave = async () => {
    if (!isEntered) return;
    isEntered = false;
    for (const pid of await processesWithin(folder)) signal(pid, 'SIGKILL');
    await run('umount', ['--lazy', proc]);
  };
  onTestFinished(async () => {
    await leave();
    await run('rm', ['-rf', '--one-file-system', folder]);
  }, 600_000);
  const parts = 'ca-certificates,curl,procps';
  await run('debootstrap', ['--variant=minbase', `--include=${parts}`, 'bookworm', folder], { maxBuffer: 1e8 });
  // It gets its own `/proc`, so that changes there do not affect this machine.
  await run('mount', ['-t', 'proc', 'proc', proc]);
  isEntered = true;
  await run('git', ['clone', '--quiet', root, join(folder, 'source')]);
  // Package registries and certificates are configured as on this machine.
  for (const file of ['/root/.npmrc', '/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await cp(file, join(folder, file)).catch(() => undefined);
  }
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  return {
    folder,
    leave,
    async write(path: string, text: string) {
      await writeFile(join(folder, path), text);
      await chmod(join(folder, path), 0o755);
    },
    async run(script: string): Promise<string> {
      const env = {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        NODE_EXTRA_CA_CERTS,
      };
      const child = spawn('chroot', [folder, 'bash', '-euc', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let [said, failed] = ['', ''];
      child.stdout.on('data', (data: Buffer) => (said += String(data)));
      child.stderr.on('data', (data: Buffer) => (failed += String(data)));
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${said.slice(-4000)} ${failed.slice(-4000)}`);
      return said;
    },
  };
}

/** The processes whose root is a folder. */
async function processesWithin(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const roots = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/root`).catch(() => '')));
  return pids.filter((_, index) => roots[index] === folder).map(Number);
}
