import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';

export interface RedisServer {
  url: string;
  /** Kills the server with SIGKILL, and all its data with it. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Suspends the server without closing its connections. */
  freeze(): void;
  thaw(): void;
  /** Sends it a command, and resolves with the first line of the response. */
  command(text: string): Promise<string>;
}

/** A real server on a free port that stores nothing. */
export async function runRedis(): Promise<RedisServer> {
  const binary = findServer();
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(binary, ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']);
    child = started;
    for await (const line of started.stdout) if (String(line).includes('Ready to accept connections')) break;
    started.stdout.resume();
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function command(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${text}\r\n`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return response.toString().split('\r\n', 1)[0] ?? '';
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    command,
  };
}

/** Finds Redis or Valkey in the PATH, or else Debian's package. */
function findServer(): string {
  const found = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (found !== undefined) return found;
  spawnSync('apt-get', ['update']);
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']);
  if (status !== 0) throw new Error('These tests need redis-server or valkey-server on the PATH.');
  return 'redis-server';
}
