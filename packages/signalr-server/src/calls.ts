import { Call } from './call.ts';
import { invocationErrorText } from './errors.ts';
import type { HubContext } from './hub-context.ts';
import { refusalOf, type Method } from './methods.ts';
import { PendingResults } from './pending-results.ts';
import { messageType, type Completion, type Invocation, type StreamItem } from './protocol/messages.ts';
import { ServerStreams, type StreamReceiver } from './server-streams.ts';
import type { AnyEvents, HubConnection, HubUser } from './types.ts';
import { Uploads } from './uploads.ts';

export interface Caller<User extends HubUser> extends HubConnection<User, AnyEvents>, StreamReceiver {
  /** A queued request finished: resume reading and restart the client's timeout. */
  progressed(): void;
}

interface Waiting<User extends HubUser> {
  invocation: Invocation;
  method: Method<User> | undefined;
  refusal: string | undefined;
}

/** The calls on one connection, in both directions. Calls by the client run in order, up to the limit at a time. */
export class Calls<User extends HubUser> {
  readonly #context: HubContext<User>;
  readonly #caller: Caller<User>;
  readonly #running = new Set<Call<User>>();
  #waiting: Waiting<User>[] = [];
  /** True until `onConnected` has finished, and after the connection was asked to end: no call is started. */
  #held: boolean;
  #onIdle: (() => void) | undefined;
  #uploads: Uploads | undefined;
  #streams: ServerStreams<User> | undefined;
  #results: PendingResults | undefined;

  constructor(context: HubContext<User>, caller: Caller<User>, held: boolean) {
    this.#context = context;
    this.#caller = caller;
    this.#held = held;
  }

  get running(): number {
    return this.#running.size;
  }

  /** True if the queue is full, so that reading from the client should pause. */
  get crowded(): boolean {
    return this.#waiting.length >= this.#context.limits.queuedInvocations || this.#uploads?.crowded === true;
  }

  receive(invocation: Invocation): void {
    const method = this.#context.methods.find(invocation.target);
    const refusal = refusalOf(method, invocation) ?? this.#openUploads(invocation);
    const next = { invocation, method, refusal };
    if (this.#waiting.length === 0 && this.#mayStart) {
      this.#start(next);
    } else {
      this.#waiting.push(next);
      this.#startWaiting();
    }
  }

  receiveItem({ invocationId, item }: StreamItem): void {
    this.#uploads?.add(invocationId, item);
  }

  receiveCompletion(completion: Completion): void {
    this.#uploads?.finish(completion);
    this.#results?.respond(completion.invocationId, completion.error, completion.result);
  }

  cancel(invocationId: string): void {
    const waiting = this.#waiting.findIndex(({ invocation }) => isStream(invocation, invocationId));
    if (waiting === -1) {
      this.#streams?.cancel(invocationId);
    } else {
      const [canceled] = this.#waiting.splice(waiting, 1);
      this.#uploads?.discard(canceled?.invocation.streamIds ?? []);
      this.#complete(invocationId, undefined, undefined);
    }
  }

  /** Invokes a method of the client and resolves with its result. */
  ask(target: string, args: readonly unknown[]): Promise<unknown> {
    this.#results ??= new PendingResults();
    const until = this.#context.second + this.#context.timeouts.clientResult;
    return this.#results.expect(until, (invocationId) => {
      this.#caller.post({ type: 1, invocationId, target, args });
    });
  }

  release(): void {
    this.#held = false;
    this.#startWaiting();
    // Streams and refused calls leave the queue without finishing a call.
    this.#caller.progressed();
  }

  /** Starts no more calls, and calls back once no call is running. */
  drain(onIdle: () => void): void {
    this.#held = true;
    if (this.#running.size === 0) onIdle();
    else this.#onIdle = onIdle;
  }

  tick(): void {
    this.#results?.tick(this.#context.second);
  }

  /** The connection has ended: running calls are aborted, and their results are dropped. */
  end(): void {
    this.#held = true;
    this.#waiting = [];
    for (const call of this.#running) call.abort();
    this.#streams?.end();
    this.#uploads?.end();
    this.#results?.end();
  }

  get #mayStart(): boolean {
    return !this.#held && this.#running.size < this.#context.limits.parallelInvocations;
  }

  #openUploads({ streamIds }: Invocation): string | undefined {
    if (streamIds === undefined) return undefined;
    this.#uploads ??= new Uploads(this.#context.limits.streamItems, () => this.#caller.progressed());
    return this.#uploads.open(streamIds);
  }

  #startWaiting(): void {
    while (this.#mayStart) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#start(next);
    }
  }

  #start({ invocation, method, refusal }: Waiting<User>): void {
    const { invocationId, args, streamIds = [] } = invocation;
    if (method === undefined || refusal !== undefined) {
      this.#complete(invocationId, refusal, undefined);
      return;
    }
    const call = new Call(this.#caller, method, args, this.#uploads?.named(streamIds));
    if (method.streaming) {
      this.#streams ??= new ServerStreams(this.#context, this.#caller);
      this.#streams.start(call, method, invocation, () => this.#uploads?.discard(streamIds));
    } else {
      this.#run(call, method, invocation);
    }
  }

  #run(call: Call<User>, method: Method<User>, invocation: Invocation): void {
    this.#running.add(call);
    let result: unknown;
    try {
      result = this.#context.run(call, method);
    } catch (error) {
      this.#failed(call, invocation, error);
      return;
    }
    if (isThenable(result)) {
      result.then(
        (value) => this.#succeeded(call, invocation, value),
        (error: unknown) => this.#failed(call, invocation, error),
      );
    } else {
      this.#succeeded(call, invocation, result);
    }
  }

  #succeeded(call: Call<User>, invocation: Invocation, result: unknown): void {
    try {
      this.#complete(invocation.invocationId, undefined, result);
    } catch (error) {
      this.#failed(call, invocation, error);
      return;
    }
    this.#finished(call, invocation);
  }

  #failed(call: Call<User>, invocation: Invocation, error: unknown): void {
    const standardText = invocationErrorText(invocation.target, error, this.#context.detailedErrors);
    const text = this.#context.callErrorText(call, error, standardText);
    this.#complete(invocation.invocationId, text, undefined);
    this.#finished(call, invocation);
  }

  #complete(invocationId: string | undefined, error: string | undefined, result: unknown): void {
    if (invocationId !== undefined) this.#caller.post({ type: 3, invocationId, error, result });
  }

  #finished(call: Call<User>, { streamIds }: Invocation): void {
    this.#running.delete(call);
    if (streamIds !== undefined) this.#uploads?.discard(streamIds);
    this.#startWaiting();
    this.#caller.progressed();
    if (this.#running.size === 0) this.#onIdle?.();
  }
}

function isStream({ type, invocationId }: Invocation, id: string): boolean {
  return type === messageType.streamInvocation && invocationId === id;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
