import type { BusLink } from './bus/hub-bus.ts';
import type { HubOptions, HubUser } from './types.ts';

const defaultGraceSeconds = 15;

type PresenceBus = Pick<BusLink, 'enter' | 'leave'>;

interface PresenceContext {
  readonly second: number;
  readonly options: Pick<
    HubOptions<HubUser, Record<never, never>>,
    'onUserOnline' | 'onUserOffline' | 'presenceGraceSeconds'
  >;
  report(error: unknown, where: string): void;
}

/** Notifies the application when users come online or go offline, over all nodes. Short connection losses are ignored. */
export class Presence {
  readonly #context: PresenceContext;
  readonly #bus: PresenceBus;
  /** Users whose last connection here was lost, with the second at which they count as offline. */
  readonly #lost = new Map<string, number>();

  constructor(context: PresenceContext, bus: PresenceBus) {
    this.#context = context;
    this.#bus = bus;
  }

  /** Called when the user's first connection here opened. */
  entered(userId: string): void {
    if (this.#lost.delete(userId)) return;
    this.#notifyOnline(userId, this.#bus.enter(userId));
  }

  /** Called when the user's last connection here ended. */
  left(userId: string, clean: boolean): void {
    if (clean) this.#gone(userId);
    else
      this.#lost.set(
        userId,
        this.#context.second + (this.#context.options.presenceGraceSeconds ?? defaultGraceSeconds),
      );
  }

  /** Called when another node died with these users' last connections. */
  expired(userIds: readonly string[]): void {
    for (const userId of userIds) this.#notifyOffline(userId, Promise.resolve(true));
  }

  /** Called when the bus had lost these users, or announced them as offline, although they are connected here. */
  returned(userIds: readonly string[]): void {
    for (const userId of userIds) this.#notifyOnline(userId, Promise.resolve(true));
  }

  tick(): void {
    for (const [userId, goneAt] of this.#lost) {
      if (this.#context.second < goneAt) continue;
      this.#lost.delete(userId);
      this.#gone(userId);
    }
  }

  #gone(userId: string): void {
    this.#notifyOffline(userId, this.#bus.leave(userId));
  }

  #notifyOnline(userId: string, isFirst: Promise<boolean>): void {
    this.#notify(isFirst, () => this.#context.options.onUserOnline?.(userId));
  }

  #notifyOffline(userId: string, wasLast: Promise<boolean>): void {
    this.#notify(wasLast, () => this.#context.options.onUserOffline?.(userId));
  }

  #notify(changed: Promise<boolean>, notify: () => void | Promise<void>): void {
    changed
      .then((news) => (news ? notify() : undefined))
      .catch((error: unknown) => this.#context.report(error, 'presence'));
  }
}
