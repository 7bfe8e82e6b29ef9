import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * The parent folder for test databases. It is in memory if there is room. Creating the hundreds of files of a database right
 * after others were removed can take ten times as long on a disk.
 */
export async function swiftFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}
