import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The server as an operator starts it: a process of its own. */
export interface ServerProcess {
  address: string;
  /** Kills it with a signal and waits until it is gone; answers its exit code. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface Options {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
  /** Words to put before the command. */
  enter?: readonly string[];
}

/** Starts the server and waits until it listens; rejects with what it said when it does not. */
export async function startServerProcess({
  dataDir,
  port = 0,
  environment = {},
  enter = [],
}: Options): Promise<ServerProcess> {
  const command = [...enter, process.execPath, main];
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_SCALE: '100000',
    NODE_ENV: 'test',
    ...environment,
  };
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  onTestFinished(async () => void (await kill('SIGKILL')));
  return { address: await addressOf(child), kill };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    const address = /listening on (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (!address) continue;
    // Whoever stops reading would stop the writer.
    child.stdout!.resume();
    return address;
  }
  throw new Error(`The server did not start. It said: ${complaints}`);
}
