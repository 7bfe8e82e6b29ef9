import { execFile } from 'node:child_process';
import process from 'node:process';
import { BackupError, PostgresError } from '@ambiance/embedded-postgres';
import { ConfigError } from './config.ts';
import { sentenceOfPostgres } from './platform/database/embedded-postgres.ts';
import { errorCode } from './platform/database/error-code.ts';
import { isDatabaseUnavailable } from './platform/database/unavailable.ts';
import { UnusableDatabaseError } from './platform/database/usable-database.ts';
import { OperatorError } from './platform/operator-error.ts';
import { RedisRefusalError } from './platform/redis.ts';

/** Timeout for pending requests after a stop was requested. */
const drainMs = 15_000;

/**
 * Starts something and keeps the process until Ctrl+C, a signal, or the end of a parent process that opened a channel. `start` gets a
 * promise of that moment, and returns a function that stops it. Repeated signals, from the terminal and from the parent, count once. Under
 * systemd with `Type=notify`, it reports the start and the end, and with `WatchdogSec` also that it is alive. If a launcher watches it, it
 * also reports to the launcher each second that it is alive.
 */
export async function runUntilStopped(
  start: (stopped: Promise<void>) => Promise<() => Promise<void>>,
  { notifiesSystemd = false, watchdogUsec = 0, isWatched = false } = {},
): Promise<void> {
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
    process.on('disconnect', () => resolve());
    if (process.send && !process.connected) resolve();
  });
  await run(async () => {
    const stop = await start(signal);
    if (notifiesSystemd) notifySystemd('READY=1');
    // A process that hangs does not run its timers, and systemd restarts it.
    if (notifiesSystemd && watchdogUsec > 0)
      setInterval(() => notifySystemd('WATCHDOG=1'), watchdogUsec / 4000).unref();
    if (isWatched) setInterval(() => process.send?.('alive', () => {}), 1000).unref();
    await signal;
    if (notifiesSystemd) notifySystemd('STOPPING=1');
    setTimeout(() => process.exit(1), drainMs).unref();
    await stop();
  });
  process.exit();
}

/** Notifies systemd with its own program, since Node has no Unix datagram sockets. */
function notifySystemd(state: 'READY=1' | 'STOPPING=1' | 'WATCHDOG=1'): void {
  execFile(
    'systemd-notify',
    [state],
    (error) => error && console.error(`systemd could not be notified of ${state}: ${error.message}`),
  );
}

/** Runs the work of a process. An error that the operator can fix is printed as a sentence, and the exit code is 1. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(operatorSentence(error) ?? error);
    process.exitCode = 1;
  }
}

function operatorSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof BackupError) return sentenceOfPostgres(error);
  const isExplained = error instanceof ConfigError || error instanceof UnusableDatabaseError;
  const sentence = isExplained ? error.message : sentenceOfFailure(error);
  return sentence && `Ambiance cannot start:\n${sentence}`;
}

/** Explains an error of the system or the database, with the setting that it is about. */
function sentenceOfFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof PostgresError) return sentenceOfPostgres(error);
  if (error instanceof RedisRefusalError)
    return `The Redis of REDIS_URL refuses us: ${error.message.replace(/\.$/, '')}.`;
  const code = errorCode(error) ?? '';
  const detail = (name: string) => String(Object.getOwnPropertyDescriptor(error, name)?.value);
  if (code === 'EADDRINUSE') return `PORT ${detail('port')} is taken. Stop what uses it, or set PORT to another one.`;
  if (detail('syscall') === 'listen') return `The server cannot listen on HOST and PORT (${code}).`;
  if (['EACCES', 'EEXIST', 'ENOTDIR', 'EROFS'].includes(code)) {
    return `DATA_DIR cannot be used: ${code} at ${detail('path')}.`;
  }
  // A wrong password, a missing database, or any failure that may pass.
  if (isDatabaseUnavailable(error) || /^(28|3D)/.test(code)) {
    return `The database of DATABASE_URL cannot be reached: ${error.message || code}.`;
  }
  return undefined;
}

/** Loads `.env` from the working directory, if it exists. Existing environment variables take precedence. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
