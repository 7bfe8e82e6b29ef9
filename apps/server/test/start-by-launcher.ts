import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { environmentOf } from './start-script.ts';
import { signal } from './type-npm.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the server as its systemd unit does. */
export async function startByLauncher(settings: Record<string, string>) {
  const environment = { PATH: process.env['PATH'], ...settings };
  const words = ['tools/node24.mjs', 'apps/server/src/main.ts'];
  const launcher = spawn(process.execPath, words, { cwd: root, env: environmentOf(environment), stdio: 'pipe' });
  const said: string[] = [];
  launcher.stderr.on('data', (data: Buffer) => void said.push(String(data)));
  const ended = once(launcher, 'exit');
  onTestFinished(() => void launcher.kill('SIGKILL'));
  let address: string | undefined;
  for await (const line of createInterface(launcher.stdout)) {
    address = /listening on (http:[^)]+)\)/.exec(line)?.[1];
    if (address) break;
  }
  launcher.stdout.resume();
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const [, pid] = new RegExp(`^ *(\\d+) +${launcher.pid}$`, 'm').exec(stdout)!;
  // A stopped server does not notice that its launcher is gone.
  onTestFinished(() => signal(Number(pid), 'SIGKILL'));
  return { address: address!, pid: Number(pid), said, ended };
}
