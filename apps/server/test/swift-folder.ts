import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * Where databases of tests are kept: in memory where there is room, for a disk's file system may take ten times as long
 * to make the hundreds of files of a database where others were just removed.
 */
export async function swiftFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}
