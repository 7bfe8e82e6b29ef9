import process from 'node:process';
import { ConfigError } from './config.ts';
import { PostgresStartError } from './platform/database/embedded/start-error.ts';
import { errorCode } from './platform/database/error-code.ts';

/** How long answers under way may take after a stop was asked for. */
const drainMs = 15_000;

/**
 * Starts something and keeps the process until it is told to end, by Ctrl+C or a signal; `start` answers how to stop. A
 * signal may come several times, from the terminal and from whatever started us, and counts once.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
  });
  await run(async () => {
    const stop = await start();
    await signal;
    setTimeout(() => process.exit(1), drainMs).unref();
    await stop();
  });
  process.exit();
}

/** Runs a process's work; what the operator can put right is told in a sentence, and the process ends as failed. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(operatorSentence(error) ?? error);
    process.exitCode = 1;
  }
}

/** A refusal that its sentence explains completely. */
export class OperatorError extends Error {}

function operatorSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof ConfigError || error instanceof PostgresStartError) {
    return `Ambiance cannot start:\n${error.message}`;
  }
  if (errorCode(error) === 'EADDRINUSE' && error instanceof Error && 'port' in error) {
    return `Ambiance cannot start:\nPORT ${String(error.port)} is taken. Stop what uses it, or set PORT to another one.`;
  }
  return undefined;
}

/** `.env` in the folder that we are started from, where there is one; the environment wins. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
