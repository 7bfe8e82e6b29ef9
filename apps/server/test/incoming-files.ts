import { readdir } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './scripts.ts';

/** Has the files of uploads arrive in a folder of the test's own; answers what lies there. */
export async function watchIncomingFiles(): Promise<() => Promise<string[]>> {
  const folder = await temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => readdir(folder);
}
