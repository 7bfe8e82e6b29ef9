import { randomBytes } from 'node:crypto';
import type { BusLink } from './bus/hub-bus.ts';
import { createInProcessBus } from './bus/in-process-bus.ts';
import type { Call } from './call.ts';
import { systemClock, type HubClock } from './clock.ts';
import { HubError, InvalidArguments, Unauthorized } from './errors.ts';
import { defaultLimits, defaultTimeouts, type HubLimits, type HubTimeouts } from './limits.ts';
import type { Line } from './line.ts';
import { Methods, type Method } from './methods.ts';
import { People } from './people.ts';
import { Presence } from './presence.ts';
import { Revocations } from './revocations.ts';
import type { HubOptions, HubUser } from './types.ts';

/** Eight characters, as `nodeIdLength` says. */
const nodeIdBytes = 6;

export type AnyEvents = Record<string, readonly unknown[]>;

/** What every part of one hub shares. */
export class HubCore<User extends HubUser> {
  readonly options: HubOptions<User, AnyEvents>;
  readonly limits: HubLimits;
  readonly timeouts: HubTimeouts;
  readonly clock: HubClock;
  readonly methods: Methods<User>;
  readonly people: People<User>;
  readonly presence: Presence;
  readonly revocations = new Revocations();
  readonly nodeId = randomBytes(nodeIdBytes).toString('base64url');
  /** Set by the hub, which is the node that the bus talks to. */
  bus: BusLink = createInProcessBus().join(noNode);
  /** Set when the hub is closing: nobody new is let in. */
  closing = false;
  /**
   * Seconds the hub has been running for, counted by its sweeps. A process that was suspended does not blame its
   * clients for the silence.
   */
  second = 0;
  #dirty: { flush(): void }[] = [];
  #onEmpty: (() => void) | undefined;

  constructor(options: HubOptions<User, AnyEvents>) {
    this.options = options;
    const limits = { ...defaultLimits, ...options.limits };
    this.limits = { ...limits, frameBytes: Math.max(limits.frameBytes, 2 * limits.messageBytes) };
    this.timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.clock = options.clock ?? systemClock;
    this.methods = new Methods(options);
    this.people = new People(() => this.bus, this.limits.negotiationsPerUser);
    this.presence = new Presence(this);
  }

  get detailedErrors(): boolean {
    return this.options.detailedErrors ?? false;
  }

  run(call: Call<User>, method: Method<User>): unknown {
    if (this.options.aroundCall === undefined) return method.handle(call, ...call.args);
    return this.options.aroundCall(call, () => method.handle(call, ...call.args));
  }

  /** Writes what connections are sent in this turn of the event loop together, at its end. */
  flushSoon(outbox: { flush(): void }): void {
    if (this.#dirty.push(outbox) === 1) setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    const dirty = this.#dirty;
    this.#dirty = [];
    for (const outbox of dirty) outbox.flush();
  };

  sweep(): void {
    this.second += 1;
    for (const line of this.people.byToken.values()) line.sweep();
    this.revocations.sweep(this.second);
    this.presence.sweep();
  }

  /** Resolves when the last connection is gone, which the sweep sees to. */
  emptied(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      this.#checkEmpty();
    });
  }

  /** Nothing more will come for this connection. */
  forget(line: Line<User>): void {
    this.people.forget(line);
    this.#checkEmpty();
  }

  #checkEmpty(): void {
    if (this.people.byToken.size === 0) this.#onEmpty?.();
  }

  /** Calls the application back; what goes wrong there is for its log. */
  async tell(where: string, callback: () => unknown): Promise<void> {
    try {
      await callback();
    } catch (error) {
      this.report(error, where);
    }
  }

  report(error: unknown, where: string): void {
    this.options.onError?.(error, where);
  }

  reportCallError(error: unknown, method: string): void {
    const expected = error instanceof HubError || error instanceof InvalidArguments || error instanceof Unauthorized;
    if (!expected) this.report(error, method);
  }
}

const noNode = {
  nodeId: '',
  receive() {},
  usersExpired() {},
  usersReturned() {},
  gapClosed() {},
  error() {},
};
