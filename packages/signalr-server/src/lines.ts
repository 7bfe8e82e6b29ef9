import type { HubLimits } from './limits.ts';
import type { HubUser } from './types.ts';

interface Listed {
  readonly token: string;
  readonly owner: { readonly user: HubUser };
}

/** Every connection of this node by its secret token, from its negotiation until nothing more can come for it. */
export class Lines<Line extends Listed> {
  readonly #byToken = new Map<string, Line>();
  /** Those that were never opened, by user, the oldest first. */
  readonly #negotiated = new Map<string | undefined, Set<Line>>();
  readonly #limits: Pick<HubLimits, 'negotiationsPerUser' | 'anonymousNegotiations'>;
  #onEmpty: (() => void) | undefined;

  constructor(limits: Pick<HubLimits, 'negotiationsPerUser' | 'anonymousNegotiations'>) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byToken.size;
  }

  get(token: string): Line | undefined {
    return this.#byToken.get(token);
  }

  all(): Iterable<Line> {
    return this.#byToken.values();
  }

  /** A connection that is still to be opened. Should a user leave too many, the oldest is forgotten. */
  addNegotiated(line: Line): void {
    const { userId } = line.owner.user;
    const { negotiationsPerUser, anonymousNegotiations } = this.#limits;
    const lines = this.#negotiated.get(userId) ?? new Set();
    const [oldest] = lines;
    const isFull = lines.size >= (userId === undefined ? anonymousNegotiations : negotiationsPerUser);
    if (isFull && oldest !== undefined) {
      lines.delete(oldest);
      this.#byToken.delete(oldest.token);
    }
    lines.add(line);
    this.#negotiated.set(userId, lines);
    this.#byToken.set(line.token, line);
  }

  /** A connection that has its transport. */
  addOpening(line: Line): void {
    this.#forgetNegotiated(line);
    this.#byToken.set(line.token, line);
  }

  /** Nothing more will come for this connection. */
  forget(line: Line): void {
    this.#forgetNegotiated(line);
    this.#byToken.delete(line.token);
    if (this.size === 0) this.#onEmpty?.();
  }

  /** Resolves when the last connection is gone. */
  emptied(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      if (this.size === 0) resolve();
    });
  }

  #forgetNegotiated(line: Line): void {
    const { userId } = line.owner.user;
    const lines = this.#negotiated.get(userId);
    if (lines?.delete(line) === true && lines.size === 0) this.#negotiated.delete(userId);
  }
}
