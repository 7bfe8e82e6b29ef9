import { HubError } from './errors.ts';
import type { Completion } from './protocol/messages.ts';

interface Waiter {
  resolve(result: IteratorResult<unknown, undefined>): void;
  reject(error: unknown): void;
}

/** The streams that one client is sending, by the client's ids. */
export class Uploads {
  readonly #open = new Map<string, Upload>();
  readonly #itemLimit: number;
  readonly #onChange: () => void;

  /** `onChange` is called when `crowded` may have changed. */
  constructor(itemLimit: number, onChange: () => void) {
    this.#itemLimit = itemLimit;
    this.#onChange = onChange;
  }

  get crowded(): boolean {
    return [...this.#open.values()].some((upload) => upload.length >= this.#itemLimit);
  }

  /** Returns the reason if the streams cannot be opened. */
  open(streamIds: readonly string[]): string | undefined {
    const used = streamIds.find((id, index) => this.#open.has(id) || streamIds.indexOf(id) !== index);
    if (used !== undefined) return `Invocation ID '${used}' is already in use.`;
    for (const id of streamIds) this.#open.set(id, new Upload(this.#onChange));
    return undefined;
  }

  named(streamIds: readonly string[]): readonly Upload[] {
    return streamIds.flatMap((id) => this.#open.get(id) ?? []);
  }

  add(id: string, item: unknown): void {
    this.#open.get(id)?.add(item);
  }

  finish({ invocationId, error }: Completion): void {
    this.#open.get(invocationId)?.finish(error === undefined ? undefined : new HubError(error));
  }

  /** Called when the method no longer needs them. */
  discard(streamIds: readonly string[]): void {
    for (const id of streamIds) this.#open.delete(id);
    this.#onChange();
  }

  end(): void {
    for (const upload of this.#open.values())
      upload.finish(new HubError('The connection ended before the stream did.'));
    this.#open.clear();
  }
}

/**
 * One stream from the client: items are added as they arrive, and the method iterates over them. If the client breaks off or
 * disconnects, the method receives a `HubError`, since the server is not at fault.
 */
class Upload implements AsyncIterableIterator<unknown, undefined> {
  #items: unknown[] = [];
  #end: { error: Error | undefined } | undefined;
  #waiter: Waiter | undefined;
  readonly #onTaken: () => void;

  /** `onTaken` is called whenever the method took an item. */
  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  get length(): number {
    return this.#items.length;
  }

  add(item: unknown): void {
    if (this.#end !== undefined) return;
    const waiter = this.#takeWaiter();
    if (waiter === undefined) this.#items.push(item);
    else waiter.resolve({ done: false, value: item });
  }

  finish(error?: Error): void {
    if (this.#end !== undefined) return;
    this.#end = { error };
    const waiter = this.#takeWaiter();
    if (error === undefined) waiter?.resolve({ done: true, value: undefined });
    else waiter?.reject(error);
  }

  async next(): Promise<IteratorResult<unknown, undefined>> {
    if (this.#items.length > 0) {
      const value = this.#items.shift();
      this.#onTaken();
      return { done: false, value };
    }
    if (this.#end?.error !== undefined) throw this.#end.error;
    if (this.#end !== undefined) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
    });
  }

  /** Called when the method stops iterating. */
  return(): Promise<IteratorResult<unknown, undefined>> {
    this.#items = [];
    this.finish();
    this.#onTaken();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #takeWaiter(): Waiter | undefined {
    const waiter = this.#waiter;
    this.#waiter = undefined;
    return waiter;
  }
}
