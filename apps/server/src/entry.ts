import { execFile } from 'node:child_process';
import process from 'node:process';
import { ConfigError } from './config.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { PostgresStartError } from './platform/database/embedded/start-error.ts';
import { errorCode } from './platform/database/error-code.ts';
import { isDatabaseUnavailable } from './platform/database/unavailable.ts';
import { UnusableDatabaseError } from './platform/database/usable-database.ts';
import { RedisRefusalError } from './platform/redis.ts';

/** How long answers under way may take after a stop was asked for. */
const drainMs = 15_000;

/**
 * Starts something and keeps the process until it is told to end, by Ctrl+C or a signal, or until whatever started us with
 * a channel is gone; `start` answers how to stop. A signal may come several times, from the terminal and from whatever
 * started us, and counts once. systemd, where it started us as `Type=notify`, is told when it has begun and when it ends.
 */
export async function runUntilStopped(
  start: () => Promise<() => Promise<void>>,
  { tellsSystemd = false } = {},
): Promise<void> {
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
    process.on('disconnect', () => resolve());
    if (process.send && !process.connected) resolve();
  });
  await run(async () => {
    const stop = await start();
    if (tellsSystemd) tellSystemd('READY=1');
    await signal;
    if (tellsSystemd) tellSystemd('STOPPING=1');
    setTimeout(() => process.exit(1), drainMs).unref();
    await stop();
  });
  process.exit();
}

/** Tells systemd by its own program, since Node has no datagram sockets of that kind. */
function tellSystemd(state: 'READY=1' | 'STOPPING=1'): void {
  execFile(
    'systemd-notify',
    [state],
    (error) => error && console.error(`systemd was not told ${state}: ${error.message}`),
  );
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
  if (error instanceof OperatorError || error instanceof BackupError) return error.message;
  const isExplained = [ConfigError, PostgresStartError, UnusableDatabaseError].some((kind) => error instanceof kind);
  const sentence = isExplained ? (error as Error).message : sentenceOfFailure(error);
  return sentence && `Ambiance cannot start:\n${sentence}`;
}

/** What the system or the database refused, and the setting that it is about. */
function sentenceOfFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RedisRefusalError)
    return `The Redis of REDIS_URL refuses us: ${error.message.replace(/\.$/, '')}.`;
  const code = errorCode(error) ?? '';
  const detail = (name: string) => String(Object.getOwnPropertyDescriptor(error, name)?.value);
  if (code === 'EADDRINUSE') return `PORT ${detail('port')} is taken. Stop what uses it, or set PORT to another one.`;
  if (detail('syscall') === 'listen') return `HOST and PORT cannot be listened on (${code}).`;
  if (['EACCES', 'EEXIST', 'ENOTDIR', 'EROFS'].includes(code)) {
    return `DATA_DIR cannot be used: ${code} at ${detail('path')}.`;
  }
  // Wrong password or no such database, beside everything that may be better a moment later.
  if (isDatabaseUnavailable(error) || /^(28|3D)/.test(code)) {
    return `The database of DATABASE_URL cannot be reached: ${error.message || code}.`;
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
