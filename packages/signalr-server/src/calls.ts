import { Call } from './call.ts';
import type { Connection } from './connection.ts';
import { invocationErrorText } from './errors.ts';
import type { HubCore } from './hub-core.ts';
import type { Method } from './methods.ts';
import type { Invocation } from './protocol/messages.ts';
import type { HubUser } from './types.ts';

/** The calls a client makes on one connection: in order, and no more at a time than the limit. */
export class Calls<User extends HubUser> {
  readonly #core: HubCore<User>;
  readonly #connection: Connection<User>;
  readonly #running = new Set<Call<User>>();
  #waiting: Invocation[] = [];
  /** Nothing runs before `onConnected` is through, nor once the connection is to end. */
  #held: boolean;
  #onIdle: (() => void) | undefined;

  constructor(core: HubCore<User>, connection: Connection<User>, held: boolean) {
    this.#core = core;
    this.#connection = connection;
    this.#held = held;
  }

  get running(): number {
    return this.#running.size;
  }

  take(invocation: Invocation): void {
    this.#waiting.push(invocation);
    this.#startWaiting();
    if (this.#waiting.length >= this.#core.limits.queuedInvocations) this.#connection.pauseReading();
  }

  release(): void {
    this.#held = false;
    this.#startWaiting();
  }

  /** Starts nothing more and calls back once nothing runs. */
  drain(onIdle: () => void): void {
    this.#held = true;
    if (this.#running.size === 0) onIdle();
    else this.#onIdle = onIdle;
  }

  /** The connection is over: what still runs is told so, and its results go nowhere. */
  end(): void {
    this.#held = true;
    this.#waiting = [];
    for (const call of this.#running) call.abort();
  }

  #startWaiting(): void {
    while (!this.#held && this.#running.size < this.#core.limits.parallelInvocations) {
      const invocation = this.#waiting.shift();
      if (invocation === undefined) return;
      this.#start(invocation);
    }
  }

  #start(invocation: Invocation): void {
    const { target, invocationId, args } = invocation;
    const method = this.#core.methods.find(target);
    const refusal = refusalOf(method, invocation);
    if (method === undefined || refusal !== undefined) {
      this.#complete(invocationId, refusal, undefined);
      return;
    }
    const call = new Call(this.#connection, method, args);
    this.#running.add(call);
    let result: unknown;
    try {
      result = this.#core.run(call, method);
    } catch (error) {
      this.#failed(call, invocation, error);
      return;
    }
    if (isThenable(result)) {
      result.then(
        (value) => this.#succeeded(call, invocationId, value),
        (error: unknown) => this.#failed(call, invocation, error),
      );
    } else {
      this.#succeeded(call, invocationId, result);
    }
  }

  #succeeded(call: Call<User>, invocationId: string | undefined, result: unknown): void {
    this.#complete(invocationId, undefined, result);
    this.#finished(call);
  }

  #failed(call: Call<User>, { invocationId, target }: Invocation, error: unknown): void {
    this.#core.reportCallError(error, call.method);
    this.#complete(invocationId, invocationErrorText(target, error, this.#core.detailedErrors), undefined);
    this.#finished(call);
  }

  #complete(invocationId: string | undefined, error: string | undefined, result: unknown): void {
    if (invocationId !== undefined) this.#connection.post({ type: 3, invocationId, error, result });
  }

  #finished(call: Call<User>): void {
    this.#running.delete(call);
    this.#connection.heard();
    this.#startWaiting();
    if (this.#waiting.length < this.#core.limits.queuedInvocations) this.#connection.resumeReading();
    if (this.#running.size === 0) this.#onIdle?.();
  }
}

function refusalOf(
  method: Pick<Method<HubUser>, 'streaming'> | undefined,
  { target, type }: Invocation,
): string | undefined {
  if (method === undefined) return `Unknown hub method '${target}'`;
  if (method.streaming && type === 1) {
    return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`;
  }
  if (!method.streaming && type === 4) {
    return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
  }
  return undefined;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
