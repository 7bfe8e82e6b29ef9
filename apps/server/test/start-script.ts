import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningScript {
  /** Everything that it printed until it was ready. */
  said: string;
  /** Sends it signals and waits until it is gone; answers its exit code. */
  end(...signals: readonly NodeJS.Signals[]): Promise<number | null>;
}

/** Where a script of the server's `src` is. */
export const pathOf = (script: string): string => fileURLToPath(new URL(`../src/${script}`, import.meta.url));

/** Scripts start with the settings of their test alone, and with what was compiled before. */
export const environmentOf = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
});

/**
 * Starts a script, one of the server's `src` where it is only named, in a process with these settings alone, with the
 * words of `enter` before the command. Ready when it prints a certain line; rejects with what it said when it ends without.
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
  // Whoever stops reading would stop the writer.
  child.stdout.resume();
  return { said, end };
}
