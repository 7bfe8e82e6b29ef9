import type { Completion } from './protocol/messages.ts';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** The second at which nobody waits any more. */
  until: number;
}

/** What the server asked one client for and has no answer to yet. */
export class ClientResults {
  readonly #pending = new Map<string, Pending>();
  #asked = 0;

  /** Ids are told from those the client chooses by their letter. */
  expect(until: number, ask: (invocationId: string) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      const invocationId = `s${this.#asked}`;
      this.#pending.set(invocationId, { resolve, reject, until });
      ask(invocationId);
    });
  }

  take({ invocationId, error, result }: Completion): void {
    const pending = this.#pending.get(invocationId);
    if (pending === undefined) return;
    this.#pending.delete(invocationId);
    if (error === undefined) pending.resolve(result);
    else pending.reject(new Error(error));
  }

  sweep(second: number): void {
    for (const [invocationId, { until, reject }] of this.#pending) {
      if (second < until) continue;
      this.#pending.delete(invocationId);
      reject(new Error('The client did not answer in time.'));
    }
  }

  end(): void {
    for (const { reject } of this.#pending.values())
      reject(new Error('The connection ended before the client answered.'));
    this.#pending.clear();
  }
}
