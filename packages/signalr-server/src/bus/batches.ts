/** Runs calls one after the other, and joins those that wait for their turn if they are of the same kind. */
export class Batches<Item> {
  #waiting: { readonly kind: string; readonly items: Item[]; readonly result: Promise<unknown> } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves with the result of `run` for the items of all joined calls. `run` must be the same for all calls of a kind. */
  add<Result>(kind: string, added: readonly Item[], run: (items: readonly Item[]) => Promise<Result>): Promise<Result> {
    if (this.#waiting?.kind === kind) {
      for (const item of added) this.#waiting.items.push(item);
      return this.#waiting.result as Promise<Result>;
    }
    const items = [...added];
    const start = (): Promise<Result> => {
      if (this.#waiting?.items === items) this.#waiting = undefined;
      return run(items);
    };
    const result = this.#last.then(start, start);
    this.#waiting = { kind, items, result };
    this.#last = result;
    return result;
  }

  /** Resolves once all earlier calls are finished. */
  async finished(): Promise<void> {
    await this.#last.catch(() => undefined);
  }
}
