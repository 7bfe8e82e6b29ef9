import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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
const fileMs = 5_000;
const startMs = 10_000;
const idleMs = 30_000;
/** Behind everything at the usual priority, the server and its database first of all. */
const niceness = 10;

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));
const busy = () => new DomainError('photo.busy', { details: { retryAfterSeconds: 5 } });

/**
 * Decodes in a process of its own: unlike a thread it can be killed in the middle of native code, it can be bounded in
 * memory, and it can be told to let the rest of the server go first. It ends when there is nothing to do.
 */
export function createPhotoEncoder({ timeoutMs = fileMs } = {}): PhotoEncoder {
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
    const encoding = (child ??= await startNew());
    encoding.send(path);
    const answer = await answerOf<EncodedPhoto | ErrorCode>(encoding, timeoutMs);
    if (answer === undefined) end();
    if (answer === undefined || typeof answer === 'string') throw new DomainError(answer ?? 'photo.unreadable');
    return answer;
  }

  async function startNew(): Promise<ChildProcess> {
    const started = await start();
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

async function start(): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Before it has made any threads, which inherit it.
  if (child.pid) setPriority(child.pid, niceness);
  // A process that is gone is noticed where an answer is awaited.
  child.on('error', () => undefined);
  if ((await answerOf<'ready'>(child, startMs)) === 'ready') return child;
  child.kill('SIGKILL');
  throw busy();
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
