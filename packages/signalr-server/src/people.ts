import type { BusLink } from './bus/hub-bus.ts';
import type { Connection } from './connection.ts';
import type { Line } from './line.ts';
import type { HubUser } from './types.ts';

interface Listener {
  count: number;
  ready: Promise<void> | undefined;
}

/** Who is connected to this node: every connection by its secret token, and the open ones by id, user and group. */
export class People<User extends HubUser> {
  readonly byToken = new Map<string, Line<User>>();
  readonly byId = new Map<string, Connection<User>>();
  readonly #byUser = new Map<string, Connection<User>[]>();
  /** How many connections need to hear what other nodes say to a user. */
  readonly #listeners = new Map<string, Listener>();
  readonly #negotiated = new Map<string, Line<User>[]>();
  readonly #byGroup = new Map<string, Set<Connection<User>>>();
  readonly #bus: () => BusLink;
  readonly #negotiationsPerUser: number;

  constructor(bus: () => BusLink, negotiationsPerUser: number) {
    this.#bus = bus;
    this.#negotiationsPerUser = negotiationsPerUser;
  }

  /** A connection that is still to be opened. Should a user leave too many, the oldest is forgotten. */
  addNegotiated(line: Line<User>): void {
    const { userId } = line.connection.user;
    const lines = this.#negotiated.get(userId) ?? [];
    const oldest = lines.length >= this.#negotiationsPerUser ? lines.shift() : undefined;
    if (oldest !== undefined) this.byToken.delete(oldest.token);
    lines.push(line);
    this.#negotiated.set(userId, lines);
    this.byToken.set(line.token, line);
  }

  /** A connection that has its transport. */
  addOpening(line: Line<User>): void {
    this.#forgetNegotiated(line);
    this.byToken.set(line.token, line);
  }

  /** Nothing more will come for this connection. */
  forget(line: Line<User>): void {
    this.#forgetNegotiated(line);
    this.byToken.delete(line.token);
  }

  ofUser(userId: string): readonly Connection<User>[] {
    return this.#byUser.get(userId) ?? [];
  }

  ofGroup(group: string): Iterable<Connection<User>> {
    return this.#byGroup.get(group) ?? [];
  }

  /** Hears from now on what other nodes say to this user. Where that takes time, resolves once it is so. */
  listen(userId: string): Promise<void> | undefined {
    const listener = this.#listeners.get(userId);
    if (listener !== undefined) {
      listener.count += 1;
      return listener.ready;
    }
    const ready = this.#bus().subscribe({ to: 'user', id: userId });
    this.#listeners.set(userId, { count: 1, ready });
    return ready;
  }

  unlisten(userId: string): void {
    const listener = this.#listeners.get(userId);
    if (listener === undefined) return;
    listener.count -= 1;
    if (listener.count > 0) return;
    this.#listeners.delete(userId);
    this.#bus().unsubscribe({ to: 'user', id: userId });
  }

  /** Answers whether this is the user's first connection here. */
  add(connection: Connection<User>): boolean {
    this.byId.set(connection.id, connection);
    const { userId } = connection.user;
    const others = this.#byUser.get(userId);
    if (others !== undefined) {
      others.push(connection);
      return false;
    }
    this.#byUser.set(userId, [connection]);
    return true;
  }

  /** Answers whether this was the user's last connection here. */
  remove(connection: Connection<User>): boolean {
    if (!this.byId.delete(connection.id)) return false;
    const { userId } = connection.user;
    const left = this.ofUser(userId).filter((other) => other !== connection);
    if (left.length > 0) {
      this.#byUser.set(userId, left);
      return false;
    }
    this.#byUser.delete(userId);
    return true;
  }

  #forgetNegotiated(line: Line<User>): void {
    const { userId } = line.connection.user;
    const left = this.#negotiated.get(userId)?.filter((other) => other !== line) ?? [];
    if (left.length > 0) this.#negotiated.set(userId, left);
    else this.#negotiated.delete(userId);
  }

  join(connection: Connection<User>, group: string): void {
    const members = this.#byGroup.get(group);
    if (members !== undefined) {
      members.add(connection);
      return;
    }
    this.#byGroup.set(group, new Set([connection]));
    void this.#bus().subscribe({ to: 'group', id: group });
  }

  leave(connection: Connection<User>, group: string): void {
    const members = this.#byGroup.get(group);
    if (members === undefined || !members.delete(connection) || members.size > 0) return;
    this.#byGroup.delete(group);
    this.#bus().unsubscribe({ to: 'group', id: group });
  }
}
