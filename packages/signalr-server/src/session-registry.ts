import type { HubLimits } from './limits.ts';
import type { HubUser } from './types.ts';

interface Listed {
  readonly token: string;
  readonly owner: { readonly user: HubUser };
}

/** Every connection of this node by its secret token, from its negotiation to its end. */
export class SessionRegistry<Session extends Listed> {
  readonly #byToken = new Map<string, Session>();
  /** Unopened connections by user, oldest first. */
  readonly #negotiated = new Map<string | undefined, Set<Session>>();
  readonly #limits: Pick<HubLimits, 'negotiationsPerUser' | 'anonymousNegotiations'>;
  #onEmpty: (() => void) | undefined;

  constructor(limits: Pick<HubLimits, 'negotiationsPerUser' | 'anonymousNegotiations'>) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byToken.size;
  }

  get(token: string): Session | undefined {
    return this.#byToken.get(token);
  }

  all(): Iterable<Session> {
    return this.#byToken.values();
  }

  /** Adds a connection that is not open yet. If a user has too many, the oldest is discarded. */
  addNegotiated(session: Session): void {
    const { userId } = session.owner.user;
    const { negotiationsPerUser, anonymousNegotiations } = this.#limits;
    const sessions = this.#negotiated.get(userId) ?? new Set();
    const [oldest] = sessions;
    const isFull = sessions.size >= (userId === undefined ? anonymousNegotiations : negotiationsPerUser);
    if (isFull && oldest !== undefined) {
      sessions.delete(oldest);
      this.#byToken.delete(oldest.token);
    }
    sessions.add(session);
    this.#negotiated.set(userId, sessions);
    this.#byToken.set(session.token, session);
  }

  /** Adds a connection that has its transport. */
  addOpening(session: Session): void {
    this.#discardNegotiated(session);
    this.#byToken.set(session.token, session);
  }

  /** Removes a connection that can receive nothing more. */
  discard(session: Session): void {
    this.#discardNegotiated(session);
    this.#byToken.delete(session.token);
    if (this.size === 0) this.#onEmpty?.();
  }

  /** Resolves when the last connection has ended. */
  emptied(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      if (this.size === 0) resolve();
    });
  }

  #discardNegotiated(session: Session): void {
    const { userId } = session.owner.user;
    const sessions = this.#negotiated.get(userId);
    if (sessions?.delete(session) === true && sessions.size === 0) this.#negotiated.delete(userId);
  }
}
