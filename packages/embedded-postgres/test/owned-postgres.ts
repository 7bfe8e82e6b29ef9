import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { processesIn } from '../src/server/processes.ts';
import { swiftFolder } from './swift-folder.ts';

const script = fileURLToPath(new URL('./postgres-owner.ts', import.meta.url));

/** Creates an empty data folder. When the test ends, it waits until no process runs in the folder and removes it. */
export async function emptyDataFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(await swiftFolder(), 'postgres-data-')));
  onTestFinished(async () => {
    await nothingRunsIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}

export const nothingRunsIn = (dataDir: string): Promise<boolean> =>
  vi.waitUntil(async () => (await processesIn(join(dataDir, 'postgres'))).length === 0, { timeout: 30_000 });

export type Owner = {
  /** The result of the start: either `url` and `pid`, or `refusal`. */
  started: Promise<{ url?: string; pid?: number; refusal?: string }>;
  kill(): Promise<void>;
};

/** Starts PostgreSQL in a separate process, which is killed when the test ends. */
export function startOwner(
  dataDir: string,
  { enter = [], superuser = 'postgres' }: { enter?: string[]; superuser?: string } = {},
): Owner {
  const [program, ...words] = [...enter, process.execPath, script, dataDir, superuser];
  const child: ChildProcess = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return { started: firstLine(child), kill };
}

async function firstLine(child: ChildProcess) {
  if (!child.stdout) throw new Error('The owner has no output.');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  return {};
}
