import { randomBytes } from 'node:crypto';
import type { PresenceStore } from './bus-server.ts';
import type { BusNode, GroupMember } from './hub-bus.ts';
import { LocalGroups } from './local-groups.ts';

/** Number of heartbeats within the timeout of a node. */
const beatsPerTimeout = 3;
const idBytes = 9;

/**
 * The users and group members of a node, shared with the other nodes through a store. If the store is unreachable, this node
 * knows only its own.
 *
 * Each time a node loses the store, it takes a new name and enters its users and group members under that name. A node that
 * removes the old name cannot remove these entries.
 */
export class SharedPresence {
  readonly #node: BusNode;
  readonly #store: PresenceStore;
  readonly #nodeTimeoutMs: number;
  readonly #users = new Set<string>();
  readonly #groups = new LocalGroups();
  #name = newName();
  #up = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(node: BusNode, store: PresenceStore, nodeTimeoutMs: number) {
    this.#node = node;
    this.#store = store;
    this.#nodeTimeoutMs = nodeTimeoutMs;
  }

  resume(): void {
    this.#up = true;
    this.#heartbeat = setInterval(() => void this.#beat(), this.#nodeTimeoutMs / beatsPerTimeout).unref();
    void this.#beat();
  }

  pause(): void {
    this.#up = false;
    clearInterval(this.#heartbeat);
    this.#name = newName();
  }

  async enter(userId: string): Promise<boolean> {
    this.#users.add(userId);
    if (!this.#up) return true;
    try {
      const first = await this.#store.enter([userId], this.#name);
      return first.length > 0;
    } catch {
      return true;
    }
  }

  async leave(userId: string): Promise<boolean> {
    this.#users.delete(userId);
    if (!this.#up) return true;
    try {
      return await this.#store.leave(userId, this.#name);
    } catch {
      return true;
    }
  }

  async online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const here = new Set(userIds.filter((userId) => this.#users.has(userId)));
    if (!this.#up) return here;
    try {
      return await this.#store.online(userIds);
    } catch {
      return here;
    }
  }

  enterGroup(group: string, member: GroupMember): Promise<void> | undefined {
    this.#groups.enter(group, member);
    return this.#up ? this.#store.enterGroups([{ group, member }], this.#name).catch(ignore) : undefined;
  }

  leaveGroup(group: string, member: GroupMember): void {
    this.#groups.leave(group, member);
    if (this.#up) this.#store.leaveGroup({ group, member }, this.#name).catch(ignore);
  }

  async groupMembers(group: string): Promise<readonly GroupMember[]> {
    if (!this.#up) return this.#groups.of(group);
    try {
      const members = await this.#store.groupMembers(group);
      // After an outage, a connection may also be stored under the earlier name of its node.
      return [...new Map(members.map((member) => [member.connectionId, member])).values()];
    } catch {
      return this.#groups.of(group);
    }
  }

  /** Users of this node go offline when its last heartbeat expires, unless they reconnected elsewhere. */
  async close(): Promise<void> {
    if (this.#up) await this.#store.renew(this.#name).catch(() => undefined);
    this.pause();
  }

  async #beat(): Promise<void> {
    const name = this.#name;
    try {
      const isNew = await this.#store.renew(name);
      if (isNew) await this.#enterAll(name);
      const expired = await this.#store.removeDeadNodes();
      if (expired.length > 0) this.#node.usersExpired(expired);
    } catch (error) {
      if (this.#up) this.#node.error(error);
    }
  }

  async #enterAll(name: string): Promise<void> {
    const entered = this.#store.enterGroups(this.#groups.all(), name);
    const [unknown] = await Promise.all([this.#store.enter([...this.#users], name), entered]);
    if (unknown.length > 0) this.#node.usersReturned(unknown);
  }
}

function ignore(): void {
  // When the store is back, all members are entered again.
}

function newName(): string {
  return randomBytes(idBytes).toString('base64url');
}
