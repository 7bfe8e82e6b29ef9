import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

type Environment = Record<string, string>;

const pathOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

export interface RunningScript {
  /** Everything that it printed until it was ready. */
  said: string;
  /** Asks it to end, twice as a terminal may do; answers how it ended. */
  interrupt(): Promise<number | null>;
}

/** Starts a script of the server's `src` in a process with these settings alone; ready when it prints a certain line. */
export async function startScript(name: string, environment: Environment, ready: RegExp): Promise<RunningScript> {
  const child = spawn(process.execPath, [pathOf(name)], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let said = '';
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    if (ready.test(line)) break;
  }
  // Whoever stops reading would stop the writer.
  child.stdout.resume();
  return {
    said,
    async interrupt() {
      child.kill('SIGINT');
      child.kill('SIGINT');
      const [code] = await exited;
      return code;
    },
  };
}

/** Runs a script to its end, in an empty folder. */
export async function runScript(
  name: string,
  words: readonly string[],
  environment: Environment,
): Promise<{ code: number; out: string; err: string }> {
  const cwd = await temporaryFolder();
  return new Promise((resolve) => {
    execFile(process.execPath, [pathOf(name), ...words], { env: environment, cwd }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
