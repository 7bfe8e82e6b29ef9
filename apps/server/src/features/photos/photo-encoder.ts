import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { EncodedPhoto } from './encode-photo.ts';

export interface PhotoEncoder {
  /**
   * Makes photos of files, in their order. One upload is worked on at a time; a few more may wait.
   * @throws DomainError of the first file that is refused, or `photo.busy`
   */
  encode(paths: readonly string[]): Promise<EncodedPhoto[]>;
  close(): Promise<void>;
}

const maxWaiting = 8;
/** Time of the processor, which does not pass while others have it. */
const processorMs = 5_000;
/** When nothing was heard for so long, something is wrong that the process does not notice itself. */
const silenceMs = 60_000;
const idleMs = 30_000;
/** Behind everything at the usual priority, the server and its database first of all. */
const niceness = 5;

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));
const busy = () => new DomainError('photo.busy', { details: { retryAfterSeconds: 5 } });

/**
 * Decodes in a process of its own: unlike a thread it can be killed in the middle of native code, it can be bounded in
 * memory, and it can be told to let the rest of the server go first. It ends when there is nothing to do.
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
      // One that has worked before may have ended for what was left in it; what a fresh one cannot do, nobody can.
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
    // Fewer pools of memory that was freed, which would count as taken.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    // A session of its own: Linux may share the processor out among sessions first, and this one's work is not the server's.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid) stepBack(child.pid);
  // A process that is gone is noticed where an answer is awaited.
  child.on('error', () => undefined);
  if ((await answerOf<'ready'>(child, silenceMs)) === 'ready') return child;
  child.kill('SIGKILL');
  throw busy();
}

/** Before it has made any threads, which inherit it. */
function stepBack(pid: number): void {
  setPriority(pid, niceness);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // A system that does not share out by sessions.
  }
}

/** The next message of a process; undefined when it ends or takes too long. */
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
