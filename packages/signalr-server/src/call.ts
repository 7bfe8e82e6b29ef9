import type { Method } from './methods.ts';
import type { AnyEvents, HubCall, HubConnection, HubUser } from './types.ts';

const noUploads: readonly AsyncIterable<unknown>[] = [];

/** One running call. Its signal is created on first use. */
export class Call<User extends HubUser> implements HubCall<User, AnyEvents> {
  readonly connection: HubConnection<User, AnyEvents>;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly uploads: readonly AsyncIterable<unknown>[];
  #abort: AbortController | undefined;
  #aborted = false;

  constructor(
    connection: HubConnection<User, AnyEvents>,
    method: Method<User>,
    args: readonly unknown[],
    uploads = noUploads,
  ) {
    this.connection = connection;
    this.method = method.name;
    this.args = args;
    this.uploads = uploads;
  }

  get user(): User {
    return this.connection.user;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      if (this.#aborted) this.#abort.abort();
    }
    return this.#abort.signal;
  }

  abort(): void {
    this.#aborted = true;
    this.#abort?.abort();
  }
}
