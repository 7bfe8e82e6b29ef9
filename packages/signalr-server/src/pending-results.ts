interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** The second at which the wait ends. */
  until: number;
}

/** Requests to a client, or to another node for one of its clients, that have no result yet. */
export class PendingResults {
  readonly #pending = new Map<string, Pending>();
  #asked = 0;

  /** Registers a request and resolves with its result. The letter in its id distinguishes it from ids that clients choose. */
  expect(until: number, ask: (id: string) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      const id = `s${this.#asked}`;
      this.#pending.set(id, { resolve, reject, until });
      ask(id);
    });
  }

  respond(id: string, error: string | undefined, result: unknown): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    if (error === undefined) pending.resolve(result);
    else pending.reject(new Error(error));
  }

  tick(second: number): void {
    for (const [id, { until, reject }] of this.#pending) {
      if (second < until) continue;
      this.#pending.delete(id);
      reject(new Error('The client did not answer in time.'));
    }
  }

  end(): void {
    for (const { reject } of this.#pending.values())
      reject(new Error('The connection ended before the client answered.'));
  }
}
