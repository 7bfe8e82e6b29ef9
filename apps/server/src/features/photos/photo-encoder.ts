import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { EncodedPhoto } from './encode-photo.ts';

export interface PhotoEncoder {
  /**
   * Encodes files in their order. One upload is processed at a time; a few more may wait.
   * @throws DomainError of the first refused file, or `photo.busy`
   */
  encode(paths: readonly string[]): Promise<EncodedPhoto[]>;
  close(): Promise<void>;
}

const maxWaiting = 8;
/** The limit of CPU time for one photo. It does not include time in which other processes run. */
const processorMs = 5_000;
/** A process that sends no message for this long is considered hung. */
const silenceMs = 60_000;
const idleMs = 30_000;
/** A low priority, below the server and its database. */
const niceness = 5;

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));
const busy = () => new DomainError('photo.busy', { details: { retryAfterSeconds: 5 } });

/**
 * Decodes photos in a separate process. Unlike a thread, a process can be killed within native code, limited in memory and given
 * a lower priority. It ends when idle.
 */
export function createPhotoEncoder(limits = { processorMs, silenceMs }): PhotoEncoder {
  let uploads = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function encodeAll(paths: readonly string[]): Promise<EncodedPhoto[]> {
    const photos: EncodedPhoto[] = [];
    clearTimeout(idle);
    try {
      for (const path of paths) photos.push(await encodeOne(path));
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
    return photos;
  }

  async function encodeOne(path: string): Promise<EncodedPhoto> {
    const isFresh = child === undefined;
    const encoding = (child ??= await startNew());
    encoding.send(path);
    const answer = await answerOf<EncodedPhoto | ErrorCode>(encoding, limits.silenceMs);
    if (answer === undefined) {
      end();
      // A process that was used before may have died of an earlier file, so try once more in a new one.
      if (!isFresh) return encodeOne(path);
    }
    if (answer === undefined || typeof answer === 'string') throw new DomainError(answer ?? 'photo.unreadable');
    return answer;
  }

  async function startNew(): Promise<ChildProcess> {
    const started = await start(limits.processorMs);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function end() {
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    async encode(paths) {
      if (uploads > maxWaiting) throw busy();
      uploads += 1;
      const turn = lastTurn.then(() => encodeAll(paths));
      lastTurn = turn.catch(() => undefined);
      return turn.finally(() => (uploads -= 1));
    },
    async close() {
      clearTimeout(idle);
      const last = child;
      end();
      if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit');
    },
  };
}

async function start(maxProcessorMs: number): Promise<ChildProcess> {
  const child = fork(program, [String(maxProcessorMs)], {
    execArgv: [],
    // Fewer memory pools: freed memory in them would count as used.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    // A separate session: Linux can share the CPU by session first, and this work should not take the server's share.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid) stepBack(child.pid);
  // If the process dies, code that waits for its result gets an error.
  child.on('error', () => undefined);
  if ((await answerOf<'ready'>(child, silenceMs)) === 'ready') return child;
  child.kill('SIGKILL');
  throw busy();
}

/** Lowers the priority before the process starts threads, which inherit it. */
function stepBack(pid: number): void {
  setPriority(pid, niceness);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // This system does not share the CPU by session.
  }
}

/** The next message of a process; undefined if the process ends or the timeout passes. */
async function answerOf<Answer>(child: ChildProcess, withinMs: number): Promise<Answer | undefined> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(withinMs)]);
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(() => undefined),
    ]);
  } catch {
    return undefined;
  } finally {
    settled.abort();
  }
}
