import { readMember, writeMember, type GroupEntry, type PresenceStore } from './bus-server.ts';
import type { GroupMember } from './hub-bus.ts';
import type { RedisClient } from './redis-client.ts';

/**
 * In Redis, each user has a set of nodes, and each group a set of connections with their nodes. Each node has sets of its users
 * and group members, and a key that expires unless the node renews it: Redis's clock decides, not the nodes' own.
 *
 * A node that was removed as dead may wake up and enter users before its next heartbeat. A separate set has the names of all
 * nodes that entered something, so that these users can be removed. To be in this set does not make a node known.
 */
export class RedisPresence implements PresenceStore {
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #nodeTimeoutMs: number;

  constructor(redis: RedisClient, prefix: string, nodeTimeoutMs: number) {
    this.#redis = redis;
    this.#prefix = `${prefix}:presence:`;
    this.#nodeTimeoutMs = nodeTimeoutMs;
  }

  async renew(node: string): Promise<boolean> {
    const [, added] = await Promise.all([
      this.#redis.set(this.#aliveKey(node), '1', { PX: this.#nodeTimeoutMs }),
      this.#redis.sAdd(this.#namesKey, node),
    ]);
    return added === 1;
  }

  async enter(userIds: readonly string[], node: string): Promise<readonly string[]> {
    const first = await Promise.all(userIds.map((userId) => this.#enter(userId, node)));
    return userIds.filter((_, index) => first[index]);
  }

  async leave(userId: string, node: string): Promise<boolean> {
    const [removed, , left] = await this.#redis
      .multi()
      .sRem(this.#nodesOf(userId), node)
      .sRem(this.#usersOf(node), userId)
      .sCard(this.#nodesOf(userId))
      .exec();
    return Number(removed) === 1 && Number(left) === 0;
  }

  async online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const counts = await Promise.all(userIds.map((userId) => this.#redis.exists(this.#nodesOf(userId))));
    return new Set(userIds.filter((_, index) => counts[index] === 1));
  }

  async enterGroups(entries: readonly GroupEntry[], node: string): Promise<void> {
    await Promise.all(entries.map((entry) => this.#enterGroup(entry, node)));
  }

  leaveGroup({ group, member }: GroupEntry, node: string): Promise<void> {
    return this.#removeMember(JSON.stringify([group, writeMember(member)]), node);
  }

  async groupMembers(group: string): Promise<readonly GroupMember[]> {
    const stored = await this.#redis.sMembers(this.#membersOf(group));
    return stored.map((entry) => readMember(entry.slice(entry.indexOf('['))));
  }

  async removeDeadNodes(): Promise<readonly string[]> {
    const names = await this.#redis.sUnion([this.#namesKey, this.#enteringKey]);
    const alive = await Promise.all(names.map((name) => this.#redis.exists(this.#aliveKey(name))));
    const dead = names.filter((_, index) => alive[index] === 0);
    const gone = await Promise.all(dead.map((name) => this.#removeNode(name)));
    return gone.flat();
  }

  /** Each user is removed only once, even if several nodes do this. */
  async #removeNode(node: string): Promise<readonly string[]> {
    // First, because the node may enter users again from now on.
    await this.#redis.sRem(this.#enteringKey, node);
    const members = await this.#redis.sMembers(this.#groupsOf(node));
    await Promise.all(members.map((entry) => this.#removeMember(entry, node)));
    const users = await this.#redis.sMembers(this.#usersOf(node));
    const last = await Promise.all(users.map((userId) => this.leave(userId, node)));
    await this.#redis.sRem(this.#namesKey, node);
    return users.filter((_, index) => last[index]);
  }

  async #enter(userId: string, node: string): Promise<boolean> {
    const [before] = await this.#redis
      .multi()
      .sCard(this.#nodesOf(userId))
      .sAdd(this.#nodesOf(userId), node)
      .sAdd(this.#usersOf(node), userId)
      .sAdd(this.#enteringKey, node)
      .exec();
    return Number(before) === 0;
  }

  async #enterGroup({ group, member }: GroupEntry, node: string): Promise<void> {
    const written = writeMember(member);
    await this.#redis
      .multi()
      .sAdd(this.#membersOf(group), node + written)
      .sAdd(this.#groupsOf(node), JSON.stringify([group, written]))
      .sAdd(this.#enteringKey, node)
      .exec();
  }

  /** `entry` is an entry of the node's set: the group and the member. */
  async #removeMember(entry: string, node: string): Promise<void> {
    const [group, written] = JSON.parse(entry) as [string, string];
    await this.#redis
      .multi()
      .sRem(this.#membersOf(group), node + written)
      .sRem(this.#groupsOf(node), entry)
      .exec();
  }

  get #namesKey(): string {
    return `${this.#prefix}nodes`;
  }

  get #enteringKey(): string {
    return `${this.#prefix}entering`;
  }

  #aliveKey(node: string): string {
    return `${this.#prefix}alive:${node}`;
  }

  #nodesOf(userId: string): string {
    return `${this.#prefix}user:${userId}`;
  }

  #usersOf(node: string): string {
    return `${this.#prefix}node:${node}`;
  }

  #membersOf(group: string): string {
    return `${this.#prefix}group:${group}`;
  }

  #groupsOf(node: string): string {
    return `${this.#prefix}groups:${node}`;
  }
}
