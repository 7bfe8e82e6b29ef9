import {
  channelName,
  type BusChannel,
  type BusLink,
  type BusMessage,
  type BusNode,
  type GroupMember,
  type HubBus,
} from './hub-bus.ts';
import { LocalGroups } from './local-groups.ts';

/** The default bus: connects the hubs of one process, usually just one. */
export function createInProcessBus(): HubBus {
  const links = new Set<InProcessLink>();
  return {
    join(node) {
      const link = new InProcessLink(node, links);
      links.add(link);
      return link;
    },
  };
}

class InProcessLink implements BusLink {
  readonly #node: BusNode;
  readonly #links: Set<InProcessLink>;
  readonly #channels = new Set<string>();
  readonly #users = new Set<string>();
  readonly #groups = new LocalGroups();

  constructor(node: BusNode, links: Set<InProcessLink>) {
    this.#node = node;
    this.#links = links;
  }

  subscribe(channel: BusChannel): undefined {
    this.#channels.add(channelName(channel));
  }

  unsubscribe(channel: BusChannel): void {
    this.#channels.delete(channelName(channel));
  }

  publish(channel: BusChannel, message: BusMessage): void {
    if (this.#links.size === 1) return;
    const name = channelName(channel);
    for (const link of this.#links) {
      if (link !== this && link.#channels.has(name)) queueMicrotask(() => link.#receive(channel, message));
    }
  }

  published(): undefined {
    // Messages never go to another process.
  }

  enter(userId: string): Promise<boolean> {
    const first = !this.#isOnline(userId);
    this.#users.add(userId);
    return Promise.resolve(first);
  }

  leave(userId: string): Promise<boolean> {
    return Promise.resolve(this.#users.delete(userId) && !this.#isOnline(userId));
  }

  online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(userIds.filter((userId) => this.#isOnline(userId))));
  }

  enterGroup(group: string, member: GroupMember): undefined {
    this.#groups.enter(group, member);
  }

  leaveGroup(group: string, member: GroupMember): void {
    this.#groups.leave(group, member);
  }

  groupMembers(group: string): Promise<readonly GroupMember[]> {
    return Promise.resolve([...this.#links].flatMap((link) => link.#groups.of(group)));
  }

  close(): Promise<void> {
    this.#links.delete(this);
    return Promise.resolve();
  }

  #receive(channel: BusChannel, message: BusMessage): void {
    try {
      this.#node.receive(channel, message);
    } catch (error) {
      this.#node.error(error);
    }
  }

  #isOnline(userId: string): boolean {
    for (const link of this.#links) if (link.#users.has(userId)) return true;
    return false;
  }
}
