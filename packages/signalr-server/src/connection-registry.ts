import type { BusLink, GroupMember } from './bus/hub-bus.ts';
import type { Outgoing } from './protocol/outgoing.ts';
import type { AnyEvents, HubConnection, HubUser } from './types.ts';

export interface OpenConnection<User extends HubUser> extends HubConnection<User, AnyEvents> {
  postOutgoing(outgoing: Outgoing): void;
  /** Closes the connection in favour of a newer one of the same user. */
  replace(): void;
}

type RegistryBus = Pick<BusLink, 'subscribe' | 'unsubscribe' | 'enterGroup' | 'leaveGroup'>;

interface Listener {
  count: number;
  ready: Promise<void> | undefined;
}

interface Group<User extends HubUser> {
  members: Set<OpenConnection<User>>;
  /** Resolves once messages of other nodes to the group arrive. */
  ready: Promise<void> | undefined;
}

/** The open connections of this node by id, user and group, with their bus subscriptions. */
export class ConnectionRegistry<User extends HubUser> {
  readonly byId = new Map<string, OpenConnection<User>>();
  readonly #byUser = new Map<string, OpenConnection<User>[]>();
  /** Per user, the number of connections that need the user's channel. */
  readonly #listeners = new Map<string, Listener>();
  readonly #byGroup = new Map<string, Group<User>>();
  readonly #bus: RegistryBus;

  constructor(bus: RegistryBus) {
    this.#bus = bus;
  }

  ofUser(userId: string | undefined): readonly OpenConnection<User>[] {
    return userId === undefined ? [] : (this.#byUser.get(userId) ?? []);
  }

  ofGroup(group: string): Iterable<OpenConnection<User>> {
    return this.#byGroup.get(group)?.members ?? [];
  }

  /** Subscribes to messages of other nodes to this user. If that takes time, resolves when it is done. */
  listen(userId: string | undefined): Promise<void> | undefined {
    if (userId === undefined) return undefined;
    const listener = this.#listeners.get(userId);
    if (listener !== undefined) {
      listener.count += 1;
      return listener.ready;
    }
    const ready = this.#bus.subscribe({ to: 'user', id: userId });
    this.#listeners.set(userId, { count: 1, ready });
    return ready;
  }

  unlisten(userId: string | undefined): void {
    const listener = userId === undefined ? undefined : this.#listeners.get(userId);
    if (userId === undefined || listener === undefined) return;
    listener.count -= 1;
    if (listener.count > 0) return;
    this.#listeners.delete(userId);
    this.#bus.unsubscribe({ to: 'user', id: userId });
  }

  /** Returns true if this is the user's first connection here. */
  add(connection: OpenConnection<User>): boolean {
    this.byId.set(connection.id, connection);
    const { userId } = connection.user;
    if (userId === undefined) return false;
    const others = this.#byUser.get(userId);
    if (others !== undefined) {
      others.push(connection);
      return false;
    }
    this.#byUser.set(userId, [connection]);
    return true;
  }

  /** Returns true if this was the user's last connection here. */
  remove(connection: OpenConnection<User>): boolean {
    const { userId } = connection.user;
    if (!this.byId.delete(connection.id) || userId === undefined) return false;
    const left = this.ofUser(userId).filter((other) => other !== connection);
    if (left.length > 0) {
      this.#byUser.set(userId, left);
      return false;
    }
    this.#byUser.delete(userId);
    return true;
  }

  /** Resolves once messages of other nodes to the group arrive, and other nodes can read that the connection is in it. */
  async join(connection: OpenConnection<User>, name: string): Promise<void> {
    const group = this.#byGroup.get(name) ?? this.#openGroup(name);
    group.members.add(connection);
    await Promise.all([group.ready, this.#bus.enterGroup(name, memberOf(connection))]);
  }

  leave(connection: OpenConnection<User>, name: string): void {
    const members = this.#byGroup.get(name)?.members;
    if (members?.delete(connection) !== true) return;
    this.#bus.leaveGroup(name, memberOf(connection));
    if (members.size > 0) return;
    this.#byGroup.delete(name);
    this.#bus.unsubscribe({ to: 'group', id: name });
  }

  #openGroup(name: string): Group<User> {
    const group = { members: new Set<OpenConnection<User>>(), ready: this.#bus.subscribe({ to: 'group', id: name }) };
    this.#byGroup.set(name, group);
    return group;
  }
}

function memberOf({ id, user: { userId } }: OpenConnection<HubUser>): GroupMember {
  return { connectionId: id, userId };
}
