import type { BusLink } from './bus/hub-bus.ts';
import type { HubOptions, HubUser } from './types.ts';

const defaultGraceSeconds = 15;

interface PresenceCore {
  readonly second: number;
  readonly bus: Pick<BusLink, 'enter' | 'leave'>;
  readonly options: Pick<
    HubOptions<HubUser, Record<never, never>>,
    'onUserOnline' | 'onUserOffline' | 'presenceGraceSeconds'
  >;
  report(error: unknown, where: string): void;
}

/** Tells the application when users come and go, over all nodes, forgiving connections that were lost for a moment. */
export class Presence {
  readonly #core: PresenceCore;
  /** Users whose last connection here was lost, and the second at which they count as gone. */
  readonly #lost = new Map<string, number>();

  constructor(core: PresenceCore) {
    this.#core = core;
  }

  /** The user's first connection here is open. */
  entered(userId: string): void {
    if (this.#lost.delete(userId)) return;
    this.#settle(
      () => this.#core.bus.enter(userId),
      () => this.#core.options.onUserOnline?.(userId),
    );
  }

  /** The user's last connection here ended. */
  left(userId: string, clean: boolean): void {
    if (clean) this.#gone(userId);
    else this.#lost.set(userId, this.#core.second + (this.#core.options.presenceGraceSeconds ?? defaultGraceSeconds));
  }

  /** Another node died with these users' last connections. */
  expired(userIds: readonly string[]): void {
    for (const userId of userIds)
      this.#settle(
        () => Promise.resolve(true),
        () => this.#core.options.onUserOffline?.(userId),
      );
  }

  /** The bus had forgotten these users, or told that they were gone, while they are here. */
  returned(userIds: readonly string[]): void {
    for (const userId of userIds) {
      this.#settle(
        () => Promise.resolve(true),
        () => this.#core.options.onUserOnline?.(userId),
      );
    }
  }

  sweep(): void {
    for (const [userId, goneAt] of this.#lost) {
      if (this.#core.second < goneAt) continue;
      this.#lost.delete(userId);
      this.#gone(userId);
    }
  }

  #gone(userId: string): void {
    this.#settle(
      () => this.#core.bus.leave(userId),
      () => this.#core.options.onUserOffline?.(userId),
    );
  }

  #settle(ask: () => Promise<boolean>, tell: () => void | Promise<void>): void {
    ask()
      .then((changed) => (changed ? tell() : undefined))
      .catch((error: unknown) => this.#core.report(error, 'presence'));
  }
}
