import type { Call } from './call.ts';
import { systemClock, type HubClock } from './clock.ts';
import { HubError, InvalidArguments, Unauthorized } from './errors.ts';
import { defaultLimits, defaultTimeouts, type HubLimits, type HubTimeouts } from './limits.ts';
import { Methods, type Method } from './methods.ts';
import { jsonProtocol } from './protocol/json.ts';
import { createMessagePackProtocol } from './protocol/message-pack.ts';
import type { Protocol } from './protocol/protocol.ts';
import type { AnyEvents, CallFilter, HubOptions, HubUser } from './types.ts';

/** The options, limits and time of one hub. */
export class HubContext<User extends HubUser> {
  readonly options: HubOptions<User, AnyEvents>;
  readonly limits: HubLimits;
  readonly timeouts: HubTimeouts;
  readonly clock: HubClock;
  readonly methods: Methods<User>;
  readonly detailedErrors: boolean;
  readonly protocols: readonly Protocol[];
  /**
   * Running time of the hub in seconds, counted by its timer. Time in which the process was suspended is not counted, so no
   * client times out because of it.
   */
  second = 0;
  readonly #innermostFirst: readonly CallFilter<User, AnyEvents>[];
  #dirty: { flush(): void }[] = [];

  constructor(options: HubOptions<User, AnyEvents>) {
    const limits = { ...defaultLimits, ...options.limits };
    this.options = options;
    this.limits = { ...limits, frameBytes: Math.max(limits.frameBytes, 2 * limits.messageBytes) };
    this.timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.clock = options.clock ?? systemClock;
    this.#innermostFirst = [options.aroundCall ?? []].flat().toReversed();
    this.methods = new Methods(options);
    this.detailedErrors = options.detailedErrors ?? false;
    this.protocols = [jsonProtocol, createMessagePackProtocol(options.messagePackDates ?? 'text')];
  }

  run(call: Call<User>, method: Method<User>): unknown {
    let run = () => method.handle(call, ...call.args);
    for (const filter of this.#innermostFirst) {
      const next = run;
      run = () => filter(call, next);
    }
    return run();
  }

  /** Schedules a flush at the end of this turn of the event loop, so that a connection's messages are written together. */
  flushSoon(buffer: { flush(): void }): void {
    if (this.#dirty.push(buffer) === 1) setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    const dirty = this.#dirty;
    this.#dirty = [];
    for (const buffer of dirty) buffer.flush();
  };

  /** Calls an application callback; errors are logged. */
  async notify(where: string, callback: () => unknown): Promise<void> {
    try {
      await callback();
    } catch (error) {
      this.report(error, where);
    }
  }

  report(error: unknown, where: string): void {
    this.options.onError?.(error, where);
  }

  /** Returns the error text for the client. Errors not meant for the client are logged. */
  callErrorText(call: Call<User>, error: unknown, standardText: string): string {
    const expected = error instanceof HubError || error instanceof InvalidArguments || error instanceof Unauthorized;
    if (!expected) this.report(error, call.method);
    try {
      return this.options.errorText?.(error, call) ?? standardText;
    } catch (broken) {
      this.report(broken, 'errorText');
      return standardText;
    }
  }
}
