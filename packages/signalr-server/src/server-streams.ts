import type { Call } from './call.ts';
import { HubError, invocationErrorText, withDetail } from './errors.ts';
import type { HubContext } from './hub-context.ts';
import type { Method } from './methods.ts';
import type { HubMessage, Invocation } from './protocol/messages.ts';
import type { HubUser } from './types.ts';

export interface StreamReceiver {
  post(message: HubMessage): void;
  /** Resolves immediately, or when a slow client has caught up. */
  room(): Promise<void>;
}

/** The streams sent to one client. They do not delay its other calls. */
export class ServerStreams<User extends HubUser> {
  readonly #context: HubContext<User>;
  readonly #receiver: StreamReceiver;
  readonly #open = new Map<string, Call<User>>();

  constructor(context: HubContext<User>, receiver: StreamReceiver) {
    this.#context = context;
    this.#receiver = receiver;
  }

  start(call: Call<User>, method: Method<User>, invocation: Invocation, onEnd: () => void): void {
    const { invocationId = '', target } = invocation;
    const error = this.#refusalOf(invocationId, target);
    if (error === undefined) {
      this.#open.set(invocationId, call);
      void this.#pump(call, method, invocationId, target).finally(onEnd);
    } else {
      this.#receiver.post({ type: 3, invocationId, error });
      onEnd();
    }
  }

  cancel(invocationId: string): void {
    this.#open.get(invocationId)?.abort();
    this.#complete(invocationId, undefined);
  }

  end(): void {
    for (const call of this.#open.values()) call.abort();
  }

  #refusalOf(invocationId: string, target: string): string | undefined {
    if (this.#open.has(invocationId)) return `Invocation ID '${invocationId}' is already in use.`;
    if (this.#open.size < this.#context.limits.streams) return undefined;
    return invocationErrorText(target, new HubError('Too many streams are open.'), false);
  }

  async #pump(call: Call<User>, method: Method<User>, invocationId: string, target: string): Promise<void> {
    const detailed = this.#context.detailedErrors;
    let items: AsyncIterable<unknown>;
    try {
      const answered = this.#context.run(call, method);
      // The stream begins in this same turn if possible, so that its body is running when a cancellation follows the call.
      items = isAsyncIterable(answered) ? answered : asyncIterable(await answered);
    } catch (error) {
      this.#failed(call, invocationId, error, invocationErrorText(target, error, detailed));
      return;
    }
    // A body that has not begun would wait forever for an abort that already happened.
    if (call.aborted) {
      await items[Symbol.asyncIterator]().return?.();
      return;
    }
    try {
      for await (const item of items) {
        if (call.aborted) break;
        this.#receiver.post({ type: 2, invocationId, item });
        await this.#receiver.room();
      }
      if (!call.aborted) this.#complete(invocationId, undefined);
    } catch (error) {
      const text = 'An error occurred on the server while streaming results.';
      this.#failed(call, invocationId, error, withDetail(text, error, detailed || error instanceof HubError));
    }
  }

  #failed(call: Call<User>, invocationId: string, error: unknown, standardText: string): void {
    if (!call.aborted) this.#complete(invocationId, this.#context.callErrorText(call, error, standardText));
  }

  #complete(invocationId: string, error: string | undefined): void {
    if (this.#open.delete(invocationId)) this.#receiver.post({ type: 3, invocationId, error });
  }
}

function asyncIterable(value: unknown): AsyncIterable<unknown> {
  if (!isAsyncIterable(value)) throw new TypeError('A stream method must answer an async iterable.');
  return value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
