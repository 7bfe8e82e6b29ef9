import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

export type SmallDisk = {
  /** The path of the disk for this process. */
  folder: string;
  /** Words that come before a command, so that it finds the disk at `mountPoint`. */
  enter: string[];
  fill(): Promise<void>;
  free(): Promise<void>;
};

/** Mounts a separate disk of the given size at `mountPoint`, visible only to commands that start with `enter`. */
export async function smallDisk(mountPoint: string, megabytes: number): Promise<SmallDisk> {
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec sleep infinity`;
  const namespace = ['--user', '--map-root-user', '--mount'];
  const holder = spawn('unshare', [...namespace, 'sh', '-c', mount, mountPoint], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(holder, 'exit');
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await exited;
  });
  await Promise.race([
    once(holder.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('No disk was mounted.'))),
  ]);

  const folder = `/proc/${holder.pid}/root${mountPoint}`;
  const filler = join(folder, 'filler');
  return {
    folder,
    enter: ['nsenter', '--user', '--mount', '--preserve-credentials', `--target=${holder.pid}`, '--'],
    async fill() {
      const isFull = async () => (await statfs(folder)).bavail === 0;
      await vi.waitUntil(async () => {
        await writeFile(filler, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => {});
        return isFull();
      }, 30_000);
    },
    free: () => rm(filler),
  };
}
