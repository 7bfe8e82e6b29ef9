interface BatcherOptions<Item, Result> {
  /** Does all of it or nothing, and answers a result for each item, in their order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** Whether an error is for the sake of what `run` depends on, so that trying anew is in vain. */
  isUnavailable(error: unknown): boolean;
  /** What callers are refused with when there are too many of them, or it takes too long. */
  refusal(): Error;
  maxBatch: number;
  maxWaiting: number;
  /** How long the next batch gathers at most, while more keeps coming: those who were just answered often have more. */
  gatherMs: number;
  /** A batch that takes longer is given up, and everybody who waits is refused. */
  timeoutMs: number;
}

/** Turns of the event loop without news after which nobody is waited for. */
const quietTurns = 3;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Resolves once nothing is on its way any more. */
  settled(): Promise<void>;
}

/**
 * Lets callers that come together share one run: while a batch is on its way, the next one collects. Callers are
 * answered in the order in which they came.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { run, isUnavailable, refusal, maxBatch, maxWaiting, gatherMs, timeoutMs } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    await endOfTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await inTime(deliver(batch));
      } catch {
        // Those that came meanwhile have waited nearly as long; what they need is not there.
        for (const { reject } of [...batch, ...waiting]) reject(refusal());
        waiting = [];
      }
      await gather();
    }
    running = undefined;
  }

  async function gather(): Promise<void> {
    const until = performance.now() + gatherMs;
    let quiet = 0;
    while (quiet < quietTurns && waiting.length < maxBatch && performance.now() < until) {
      const before = waiting.length;
      await endOfTurn();
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  }

  /** A batch that fails is halved until the item that fails is alone, so that it cannot refuse the others. */
  async function deliver(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (batch.length === 1) {
        batch[0]!.reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await deliver(batch.slice(0, half));
      await deliver(batch.slice(half));
    }
  }

  async function inTime(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, timeoutMs);
    });
    await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) {
          reject(refusal());
          return;
        }
        waiting.push({ item, resolve, reject });
        running ??= runAll();
      }),
    settled: async () => running,
  };
}

/** What else arrives in this turn of the event loop comes along. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
