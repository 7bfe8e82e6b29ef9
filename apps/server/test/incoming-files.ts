import { readdir } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './scripts.ts';

/** Stores incoming uploads in a folder of the test. Returns a function that lists its files. */
export async function watchIncomingFiles(): Promise<() => Promise<string[]>> {
  const folder = await temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => readdir(folder);
}
