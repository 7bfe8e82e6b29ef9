import type { MessageId, UserId } from '@ambiance/domain/ids';

/** Messages between nodes. They only trigger work: the database holds the truth. */
export interface BusTopics {
  /** A session has ended or, without `sessionId`, all sessions of a user. */
  'session-ended': { userId: UserId; sessionId?: string; exceptSessionId?: string };
  'block-made': { blockerId: UserId; blockedId: UserId };
  /** A user no longer shows when they are online. */
  'activity-hidden': { userId: UserId };
  /**
   * An event of the chat hub for users, with its arguments. Publish it with `publishUserEvent`, which knows the types. With `isQuiet`,
   * no push notification follows. During an upgrade, nodes of an older version still push.
   */
  'user-event': { userIds: readonly UserId[]; event: string; args: readonly unknown[]; isQuiet?: boolean };
  /** A host did not answer a member's messages, so they were passed on to the next host. */
  'messages-passed-on': { memberId: UserId; hostId: UserId; messageIds: MessageId[] };
  /** A user's connections on the sending node, each with its opening time. With `asks`, the other nodes send theirs. */
  'connections-held': { userId: UserId; asks: boolean; connections: [id: string, openedAt: number][] };
  /** How much of a rate limit each key has recently used on the sending node. */
  'pace-used': { pace: string; used: [key: string, count: number][] };
}

export interface Bus {
  /** Publishes to all nodes, including this one. */
  publish<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  publishToOthers<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  subscribe<T extends keyof BusTopics>(topic: T, listener: (message: BusTopics[T]) => void): void;
  /** Returns true while the other nodes are unreachable. */
  isAway(): boolean;
  close(): Promise<void>;
}

type Listener = (message: never) => void;

/** The bus of a single node. */
export function createLocalBus(): Bus {
  const listeners = new Map<keyof BusTopics, Listener[]>();
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) listener(message as never);
    },
    publishToOthers() {},
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    isAway: () => false,
    async close() {},
  };
}
