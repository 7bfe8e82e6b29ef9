import type { Language } from '@ambiance/domain/languages';

/** Runs the tasks of one kind one after another, in all tabs of this browser. */
export const oneAtATime = <T>(kind: 'entrance keeps' | 'entrance sends', task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(kind, task) : task();

/** Why the server rejected a redemption, in the language in which it was sent and in all. */
export interface Rejection {
  error: string;
  sentences?: Record<Language, string> | undefined;
}

interface Pending<T> {
  /** The stored redemptions that the server has not seen yet, in order. Empty once their account is signed out. */
  load: () => Promise<readonly T[]>;
  /** Sends a batch of redemptions and returns the server's result for each, by nonce. */
  send: (batch: readonly T[]) => Promise<readonly { nonce: string; refusal: Rejection | null }[]>;
  /** Deletes one that was counted, or stores why it was refused. */
  resolve: (one: T, refusal: Rejection | null) => Promise<void>;
}

/**
 * Sends what is pending in batches of `batchSize`, and returns whether there was anything to send. Tabs that send at the
 * same time take turns, so that the later one finds nothing left. Rejects if a batch could not be sent; it stays pending.
 */
export const sendPending = <T extends { nonce: string }>(
  { load, send, resolve }: Pending<T>,
  batchSize: number,
): Promise<boolean> =>
  oneAtATime('entrance sends', async () => {
    let pending = await load();
    const hadAny = pending.length > 0;
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      for (const { nonce, refusal } of await send(batch)) {
        const one = batch.find((each) => each.nonce === nonce);
        if (one) await resolve(one, refusal);
      }
      pending = await load();
    }
    return hadAny;
  });
