interface BatcherOptions<Item, Result> {
  /** Processes all items or none, and returns a result for each, in their order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** A batch has the first item of each owner, then the second of each, and so on. By default, items are in the order of calls. */
  ownerOf?(item: Item): string;
  /** Returns true if an error means that a dependency of `run` is down, so that a retry is pointless. */
  isUnavailable(error: unknown): boolean;
  /** The error for callers if too many are waiting or a batch takes too long. */
  refusal(): Error;
  maxBatch: number;
  maxWaiting: number;
  /** Maximum time for which the next batch collects items, in milliseconds: callers that just got a result often add more. */
  gatherMs: number;
  /** A batch that takes longer fails, and all waiting callers are refused. In milliseconds. */
  timeoutMs: number;
}

/** A batch starts after this many turns of the event loop without a new item. */
const quietTurns = 3;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Resolves once no batch is in progress. */
  settled(): Promise<void>;
}

/**
 * Combines concurrent calls into batches: while one batch runs, the next one collects. Callers get their results in the
 * order of their batch.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { run, ownerOf, isUnavailable, refusal, maxBatch, maxWaiting, gatherMs, timeoutMs } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    await endOfTurn();
    while (waiting.length > 0) {
      const taken = waiting.splice(0, maxBatch);
      const batch = ownerOf ? inTurns(taken, ({ item }) => ownerOf(item)) : taken;
      try {
        await inTime(deliver(batch));
      } catch {
        // Callers that joined in the meantime have waited nearly as long and need the same dependency.
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

  /** A batch that fails is halved until the failing item is on its own, so that the others still succeed. */
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

/** Lists the first item of each owner, then the second of each, and so on. */
function inTurns<Item>(items: readonly Item[], ownerOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>();
  const turns: Item[][] = [];
  for (const item of items) {
    const owner = ownerOf(item);
    const before = counts.get(owner) ?? 0;
    counts.set(owner, before + 1);
    (turns[before] ??= []).push(item);
  }
  return turns.flat();
}

/** Items that arrive in the same turn of the event loop join the batch. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
