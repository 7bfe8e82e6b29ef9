import { onTestFinished } from 'vitest';
import { type RunningScript, startScript } from './start-script.ts';

/** The server in a separate process, as an operator starts it. */
export interface ServerProcess extends Pick<RunningScript, 'end'> {
  address: string;
}

interface Options {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
  /** Words that come before the command. */
  enter?: readonly string[];
}

const listening = /listening on (http:\/\/[\d.:]+)/;

/** Starts the server and waits until it listens. If it ends before, the error contains its output. */
export async function startServerProcess({
  dataDir,
  port = 0,
  environment = {},
  enter,
}: Options): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_SCALE: '100000',
    NODE_ENV: 'test',
    ...environment,
  };
  const { said, end } = await startScript('main.ts', { PATH: process.env['PATH'], ...settings }, listening, enter);
  onTestFinished(async () => void (await end('SIGKILL')));
  return { address: listening.exec(said)?.[1] ?? '', end };
}
