/** Maximum number of consecutive attempts that start while the previous one still runs: two minutes of silence. */
const maxImpatient = 40;

interface Attempting<T> {
  open: (signal: AbortSignal) => Promise<T>;
  /** Closes a connection that opened after its attempt was abandoned. */
  discard: (late: T) => unknown;
  /** Resolves when connecting may begin without slowing down more urgent work. */
  mayStart: () => Promise<void>;
  /** True while another attempt should be made. Otherwise the series ends when its next attempt is due. */
  isWanted: () => boolean;
  /**
   * Milliseconds without any response after which the next attempt starts in parallel. The path may work again long before the
   * first attempt reaches its limit.
   */
  silenceMs: number;
  opened: (result: T) => void;
  /** Returns the milliseconds before the next attempt, or undefined to give up. `count` begins at 0. */
  failed: (count: number) => number | undefined;
}

export interface Attempts {
  /** Starts a new series of attempts, after a delay in milliseconds. */
  begin(delayMs?: number): void;
  /** Abandons the running attempts and schedules no new one. */
  giveUp(): void;
  isRunning(): boolean;
  /** True if the first attempt has not started yet. */
  isWaiting(): boolean;
}

/** Retries opening a connection until it succeeds. */
export function createAttempts<T>(attempting: Attempting<T>): Attempts {
  const { open, discard, mayStart, isWanted, silenceMs, opened, failed } = attempting;
  let running: AbortController | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function giveUp(): void {
    running?.abort(new Error('Given up.'));
    running = undefined;
    clearTimeout(next);
    isWaiting = false;
  }

  function plan(signal: AbortSignal, count: number, delayMs: number): void {
    clearTimeout(next);
    next = setTimeout(() => (isWanted() ? void attempt(signal, count) : giveUp()), delayMs);
  }

  async function attempt(signal: AbortSignal, count: number): Promise<void> {
    isWaiting = false;
    await mayStart();
    if (signal.aborted) return;
    if (count < maxImpatient) plan(signal, count + 1, silenceMs);
    const planned = next;
    try {
      const result = await open(signal);
      if (signal.aborted) return void discard(result);
      giveUp();
      opened(result);
    } catch {
      if (signal.aborted) return;
      const delayMs = failed(count);
      if (delayMs === undefined) giveUp();
      // If a later attempt has already started, its own result decides.
      else if (next === planned) plan(signal, count + 1, delayMs);
    }
  }

  return {
    begin(delayMs = 0) {
      giveUp();
      running = new AbortController();
      isWaiting = delayMs > 0;
      if (isWaiting) plan(running.signal, 0, delayMs);
      else void attempt(running.signal, 0);
    },
    giveUp,
    isRunning: () => running !== undefined,
    isWaiting: () => isWaiting,
  };
}
