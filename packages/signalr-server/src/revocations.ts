import type { HubUser } from './types.ts';

/** Longer than the way from a request's authentication to its open connection may take. */
const rememberedSeconds = 60;

export interface Revocation {
  readonly userId: string;
  /** Fields that a user must have, and must not all have, to be meant. */
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly except?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Who was closed for good lately. It stops those who were let in just before and had no connection yet that could be
 * closed: on their way through `authenticate`, negotiated, or holding back their handshake.
 */
export class Revocations {
  #count = 0;
  #recent: { number: number; second: number; revocation: Revocation }[] = [];

  /** To be noted before somebody is authenticated, and given to `covers` after. */
  get mark(): number {
    return this.#count;
  }

  add(revocation: Revocation, second: number): void {
    this.#count += 1;
    this.#recent.push({ number: this.#count, second, revocation });
  }

  /** Whether this user was closed for good since the mark. */
  covers(user: HubUser, mark: number): boolean {
    if (mark === this.#count) return false;
    return this.#recent.some(({ number, revocation }) => number > mark && isMeant(user, revocation));
  }

  sweep(second: number): void {
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
