import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Process {
  pid: number;
  parent: number;
  command: string;
}

async function allProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  const lines = [...stdout.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)];
  return lines
    .filter(([, , , state]) => !state!.startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
}

async function familyOf(pid: number): Promise<Process[]> {
  const all = await allProcesses();
  const family = all.filter((one) => one.pid === pid);
  for (const member of family) family.push(...all.filter((one) => one.parent === member.pid));
  return family;
}

/** Runs npm like a user in a terminal, until its output matches `ready`. */
export async function typeNpm(words: readonly string[], dataDir: string, ready: RegExp) {
  const { env } = process;
  const environment = { PATH: env['PATH'], HOME: env['HOME'], DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test' };
  const npm = spawn('npm', words, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(npm, 'exit');
  for await (const line of createInterface(npm.stdout)) {
    if (ready.test(line)) break;
  }
  npm.stdout.resume();
  const family = await familyOf(npm.pid!);
  const isRunning = async () => {
    const running = await allProcesses();
    return family.some(({ pid, command }) => running.some((one) => one.pid === pid && one.command === command));
  };
  onTestFinished(() => {
    for (const { pid } of family) signal(pid, 'SIGKILL');
  });
  const pidOf = (part: string) => family.findLast(({ command }) => command.includes(part))!.pid;
  return { npm: npm.pid!, family, pidOf, ended, isRunning };
}

/** Runs an npm command like a user in a terminal, to its end. Returns its output. */
export async function typeNpmToEnd(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const environment = { PATH, HOME, ...settings };
  return (await promisify(execFile)('npm', ['--silent', ...words], { cwd: root, env: environment })).stdout;
}

/** Sends a signal to a process that may just have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
