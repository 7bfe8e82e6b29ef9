import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningScript {
  /** Its output until it was ready. */
  said: string;
  /** Sends signals and waits until the process has ended. Returns its exit code. */
  end(...signals: readonly NodeJS.Signals[]): Promise<number | null>;
}

/** The path of a script in the server's `src`. */
export const pathOf = (script: string): string => fileURLToPath(new URL(`../src/${script}`, import.meta.url));

/** The environment of a script: only the test's settings, and the cache of compiled code. */
export const environmentOf = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
});

/**
 * Starts a script in a process with only these settings. A name means a script of the server's `src`. The words of `enter` come
 * before the command. It is ready when it prints a line that matches. If it ends before, the error contains its output.
 */
export async function startScript(
  script: string | URL,
  environment: NodeJS.ProcessEnv,
  ready: RegExp,
  enter: readonly string[] = [],
): Promise<RunningScript> {
  const [program, ...words] = [
    ...enter,
    process.execPath,
    typeof script === 'string' ? pathOf(script) : fileURLToPath(script),
  ];
  const child = spawn(program, words, { env: environmentOf(environment), stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const end = async (...signals: readonly NodeJS.Signals[]) => {
    for (const signal of signals) child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  let said = '';
  let isReady = false;
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    isReady = ready.test(line);
    if (isReady) break;
  }
  if (!isReady) throw new Error(`${String(script)} ended with ${await end()} before it was ready. It said:\n${said}`);
  // A pipe that is no longer read would block the child.
  child.stdout.resume();
  return { said, end };
}
