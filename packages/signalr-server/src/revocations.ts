import type { HubUser } from './types.ts';

/** Longer than the time from a request's authentication to its open connection. */
const rememberedSeconds = 60;

export interface Revocation {
  readonly userId: string;
  /** Applies only to users who have all fields of `where`, but not all fields of `except`. */
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly except?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Users whose connections were recently closed permanently. It also stops clients that were just being accepted and had no
 * connection to close yet: during `authenticate`, after the negotiation, or before the handshake.
 */
export class Revocations {
  #count = 0;
  #recent: { number: number; second: number; revocation: Revocation }[] = [];

  /** Read this before authenticating a user, and pass it to `covers` afterwards. */
  get mark(): number {
    return this.#count;
  }

  add(revocation: Revocation, second: number): void {
    this.#count += 1;
    this.#recent.push({ number: this.#count, second, revocation });
  }

  /** True if this user was closed permanently since the mark. */
  covers(user: HubUser, mark: number): boolean {
    if (mark === this.#count) return false;
    return this.#recent.some(({ number, revocation }) => number > mark && isMeant(user, revocation));
  }

  tick(second: number): void {
    const first = this.#recent.findIndex((entry) => second - entry.second <= rememberedSeconds);
    if (first !== 0) this.#recent = first === -1 ? [] : this.#recent.slice(first);
  }
}

export function isMeant(user: HubUser, { userId, where, except }: Revocation): boolean {
  return (
    user.userId === userId && (where === undefined || has(user, where)) && (except === undefined || !has(user, except))
  );
}

function has(user: HubUser, fields: Readonly<Record<string, unknown>>): boolean {
  const actual = new Map<string, unknown>(Object.entries(user));
  return Object.entries(fields).every(([name, value]) => actual.get(name) === value);
}
