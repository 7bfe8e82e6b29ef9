/** Error of work that exceeded its timeout. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer in time.');
    this.name = 'NoAnswer';
  }
}

/**
 * Resolves with the result of `work`. Rejects with `NoAnswer` after the timeout, or with the signal's reason when that is
 * aborted. Either one also aborts the signal that `work` received. No timer is left running.
 */
export function within<T>(limitMs: number, over: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const working = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      end();
      working.abort(reason);
      reject(reason);
    };
    const stop = () => giveUp(over.reason);
    const timer = setTimeout(() => giveUp(new NoAnswer()), limitMs);
    const end = () => {
      clearTimeout(timer);
      over.removeEventListener('abort', stop);
    };
    if (over.aborted) return stop();
    over.addEventListener('abort', stop);
    work(working.signal).finally(end).then(resolve, reject);
  });
}
