import { spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command in the repository and shows its output. Rejects if it fails. The command is asked to stop when this
 * process is, when our parent process is gone, and when `main` has failed.
 * @param other work that goes on at the same time. A script of ours gets a message once it is done
 */
export function run(
  command: string,
  args: readonly string[],
  environment: Environment = {},
  other?: Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A channel shows our own scripts that we are gone; other programs do not use one.
    const stdio: StdioOptions = command === 'node' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    const stopWithParent = () => stop('SIGTERM');
    for (const signal of signals) process.on(signal, stop);
    process.on('disconnect', stopWithParent);
    if (process.send && !process.connected) stopWithParent();
    child.on('error', reject);
    void other?.then(
      () => child.send('done'),
      () => undefined,
    );
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, stop);
      process.off('disconnect', stopWithParent);
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs a script's steps. If one fails, its message is printed instead of a stack trace, running commands are asked to stop,
 * and the process fails once they have ended.
 */
export async function main(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    // Every running command then stops, as if our parent process were gone.
    process.emit('disconnect');
  }
}
