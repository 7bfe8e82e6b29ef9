import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A user for the bench: the id for messages to them, and the token that opens a connection. */
export interface BenchUser {
  id: string;
  accessToken: string;
}

/** Message from a server process to the bench once it listens. */
export interface Ready {
  /** `ws://127.0.0.1:port/path?`, to which the access token is added. */
  url: string;
  users: BenchUser[];
}

export interface Contender extends Ready {
  /** Id of the server process. */
  pid: number;
  /** Resident memory in bytes of the server process without its database, after garbage collection. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The first core runs the server with its database, the second one the load. With one core, nothing is pinned. */
export const canPin = availableParallelism() >= 2 && existsSync('/usr/bin/taskset');
export const serverCore = '0';
export const loadCore = '1';

/** Pins this process to a core, including its helper threads. A thread that has just ended is ignored. */
export function pinThreads(core: string): void {
  for (const thread of readdirSync('/proc/self/task')) {
    spawnSync('/usr/bin/taskset', ['-c', '-p', core, thread], { stdio: 'ignore' });
  }
}

/** Starts a server script with its database, pinned to the server's core or on all cores. */
export async function startContender(
  script: string,
  args: readonly string[],
  { isPinned = canPin } = {},
): Promise<Contender> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const command = [process.execPath, '--expose-gc', '--no-warnings', ...profiling(), file, ...args];
  const [program = '', ...rest] = isPinned ? ['/usr/bin/taskset', '-c', serverCore, ...command] : command;
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const ready = (await Promise.race([
    nextMessage(child),
    exited.then(() => Promise.reject(new Error(`${script} ended before it listened.`))),
  ])) as Ready | number;
  return {
    ...(typeof ready === 'number' ? onPort(ready, Number(args[0])) : ready),
    pid: child.pid!,
    async residentBytes() {
      child.send('memory');
      return (await nextMessage(child)) as number;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** The servers of the hub's own benchmark only report their port, and take the token as the user's id. */
const onPort = (port: number, count: number): Ready => ({
  url: `ws://127.0.0.1:${port}/hub?access_token=`,
  users: Array.from({ length: count }, (_, index) => ({ id: `user${index}`, accessToken: `user${index}` })),
});

/** `CPU_PROFILE=folder` stores a profile of each server in that folder. */
const profiling = () => {
  const folder = process.env['CPU_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
};

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

/** For a server script: reports that it is ready, replies to questions, and stops when the bench disconnects. */
export function serveBench(ready: Ready, close: () => Promise<void>): void {
  process.on('message', () => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    process.send?.(process.memoryUsage.rss());
  });
  process.on('disconnect', () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  process.send?.(ready);
}
