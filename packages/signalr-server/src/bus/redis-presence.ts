import { randomBytes } from 'node:crypto';
import type { BusNode, GroupMember } from './hub-bus.ts';
import { LocalGroups } from './local-groups.ts';
import type { RedisClient } from './redis-client.ts';

/** Number of heartbeats within the timeout of a node. */
const beatsPerTimeout = 3;
const idBytes = 9;

/**
 * Stores in Redis which users are online on which node, and which connections are in which group. Each user has a set of nodes,
 * and each group a set of connections with their nodes. Each node has sets of its users and group members, and a key that
 * expires unless the node renews it: Redis's clock decides, not the nodes' own.
 *
 * Each time a node loses Redis, it takes a new name and enters its users and group members under that name. A node that removes the old name
 * cannot remove these entries.
 */
export class RedisPresence {
  readonly #node: BusNode;
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #nodeTimeoutMs: number;
  readonly #users = new Set<string>();
  readonly #groups = new LocalGroups();
  #name = newName();
  #up = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(node: BusNode, redis: RedisClient, prefix: string, nodeTimeoutMs: number) {
    this.#node = node;
    this.#redis = redis;
    this.#prefix = `${prefix}:presence:`;
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
      return await this.#enter(userId, this.#name);
    } catch {
      return true;
    }
  }

  async leave(userId: string): Promise<boolean> {
    this.#users.delete(userId);
    if (!this.#up) return true;
    try {
      return await this.#leave(userId, this.#name);
    } catch {
      return true;
    }
  }

  async online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const here = new Set(userIds.filter((userId) => this.#users.has(userId)));
    if (!this.#up) return here;
    try {
      const counts = await Promise.all(userIds.map((userId) => this.#redis.exists(this.#nodesOf(userId))));
      return new Set(userIds.filter((_, index) => counts[index] === 1));
    } catch {
      return here;
    }
  }

  enterGroup(group: string, member: GroupMember): Promise<void> | undefined {
    this.#groups.enter(group, member);
    return this.#up ? this.#enterGroup(group, member, this.#name).catch(ignore) : undefined;
  }

  leaveGroup(group: string, member: GroupMember): void {
    this.#groups.leave(group, member);
    if (this.#up) this.#leaveGroup(group, member, this.#name).catch(ignore);
  }

  async groupMembers(group: string): Promise<readonly GroupMember[]> {
    if (!this.#up) return this.#groups.of(group);
    try {
      const stored = await this.#redis.sMembers(this.#membersOf(group));
      const members = stored.map((entry) => readMember(entry.slice(this.#name.length)));
      // After an outage, a connection may also be stored under the earlier name of its node.
      return [...new Map(members.map((member) => [member.connectionId, member])).values()];
    } catch {
      return this.#groups.of(group);
    }
  }

  /** Users of this node go offline when its last heartbeat expires, unless they reconnected elsewhere. */
  async close(): Promise<void> {
    if (this.#up) await this.#liveOn(this.#name).catch(() => undefined);
    this.pause();
  }

  async #beat(): Promise<void> {
    const name = this.#name;
    try {
      const isNew = await this.#liveOn(name);
      if (isNew) await this.#enterAll(name);
      await this.#removeDeadNodes();
    } catch (error) {
      if (this.#up) this.#node.error(error);
    }
  }

  /** Sends a heartbeat. Returns true if the name was unknown: it is new, or was removed as dead. */
  async #liveOn(name: string): Promise<boolean> {
    const [, added] = await Promise.all([
      this.#redis.set(this.#aliveKey(name), '1', { PX: this.#nodeTimeoutMs }),
      this.#redis.sAdd(this.#namesKey, name),
    ]);
    return added === 1;
  }

  async #enterAll(name: string): Promise<void> {
    const entered = this.#groups.all().map(({ group, member }) => this.#enterGroup(group, member, name));
    const users = [...this.#users];
    const first = await Promise.all(users.map((userId) => this.#enter(userId, name)));
    const unknown = users.filter((_, index) => first[index]);
    if (unknown.length > 0) this.#node.usersReturned(unknown);
    await Promise.all(entered);
  }

  async #removeDeadNodes(): Promise<void> {
    const names = await this.#redis.sMembers(this.#namesKey);
    const alive = await Promise.all(names.map((name) => this.#redis.exists(this.#aliveKey(name))));
    const dead = names.filter((_, index) => alive[index] === 0);
    await Promise.all(dead.map((name) => this.#removeNode(name)));
  }

  /**
   * Removes a dead node. Several nodes may do this at the same time: each user is removed only once, and the node that removed
   * them announces it.
   */
  async #removeNode(name: string): Promise<void> {
    const members = await this.#redis.sMembers(this.#groupsOf(name));
    await Promise.all(members.map((entry) => this.#removeMember(entry, name)));
    const users = await this.#redis.sMembers(this.#usersOf(name));
    const last = await Promise.all(users.map((userId) => this.#leave(userId, name)));
    await this.#redis.sRem(this.#namesKey, name);
    const gone = users.filter((_, index) => last[index]);
    if (gone.length > 0) this.#node.usersExpired(gone);
  }

  async #enter(userId: string, name: string): Promise<boolean> {
    const [before] = await this.#redis
      .multi()
      .sCard(this.#nodesOf(userId))
      .sAdd(this.#nodesOf(userId), name)
      .sAdd(this.#usersOf(name), userId)
      .exec();
    return Number(before) === 0;
  }

  async #leave(userId: string, name: string): Promise<boolean> {
    const [removed, , left] = await this.#redis
      .multi()
      .sRem(this.#nodesOf(userId), name)
      .sRem(this.#usersOf(name), userId)
      .sCard(this.#nodesOf(userId))
      .exec();
    return Number(removed) === 1 && Number(left) === 0;
  }

  async #enterGroup(group: string, member: GroupMember, name: string): Promise<void> {
    const written = writeMember(member);
    await this.#redis
      .multi()
      .sAdd(this.#membersOf(group), name + written)
      .sAdd(this.#groupsOf(name), JSON.stringify([group, written]))
      .exec();
  }

  #leaveGroup(group: string, member: GroupMember, name: string): Promise<void> {
    return this.#removeMember(JSON.stringify([group, writeMember(member)]), name);
  }

  /** `entry` is an entry of the node's set: the group and the member. */
  async #removeMember(entry: string, name: string): Promise<void> {
    const [group, written] = JSON.parse(entry) as [string, string];
    await this.#redis
      .multi()
      .sRem(this.#membersOf(group), name + written)
      .sRem(this.#groupsOf(name), entry)
      .exec();
  }

  get #namesKey(): string {
    return `${this.#prefix}nodes`;
  }

  #aliveKey(name: string): string {
    return `${this.#prefix}alive:${name}`;
  }

  #nodesOf(userId: string): string {
    return `${this.#prefix}user:${userId}`;
  }

  #usersOf(name: string): string {
    return `${this.#prefix}node:${name}`;
  }

  #membersOf(group: string): string {
    return `${this.#prefix}group:${group}`;
  }

  #groupsOf(name: string): string {
    return `${this.#prefix}groups:${name}`;
  }
}

/** A text that is the same each time, since it is also used to remove the member. */
function writeMember({ connectionId, userId }: GroupMember): string {
  return JSON.stringify([connectionId, userId]);
}

function readMember(written: string): GroupMember {
  const [connectionId, userId] = JSON.parse(written) as [string, string | null];
  return { connectionId, userId: userId ?? undefined };
}

function ignore(): void {
  // When Redis is back, all members are entered again.
}

function newName(): string {
  return randomBytes(idBytes).toString('base64url');
}
