import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { environmentOf, pathOf } from './start-script.ts';

type Environment = Record<string, string>;

/** Runs a script to its end in an empty folder. */
export async function runScript(
  name: string,
  words: readonly string[],
  environment: Environment,
): Promise<{ code: number; out: string; err: string }> {
  const cwd = await temporaryFolder();
  return new Promise((resolve) => {
    const options = { env: environmentOf(environment), cwd };
    execFile(process.execPath, [pathOf(name), ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** Creates an empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
