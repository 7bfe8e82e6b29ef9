import type { MessageId, UserId } from '@ambiance/domain/ids';

/** What nodes tell each other. Wake-ups only: the truth is in the database. */
export interface BusTopics {
  /** A session, or all sessions of a user where `sessionId` is missing, is over. */
  'session-ended': { userId: UserId; sessionId?: string; exceptSessionId?: string };
  /** A block now stands between two users. */
  'block-made': { blockerId: UserId; blockedId: UserId };
  /** A user no longer shows when they are online. */
  'activity-hidden': { userId: UserId };
  /** An event of the chat hub for users, with its arguments. Publish it by `publishUserEvent`, which knows their types. */
  'user-event': { userIds: readonly UserId[]; event: string; args: readonly unknown[] };
  /** A member's messages that one host did not answer were passed on to the next host. */
  'messages-passed-on': { memberId: UserId; hostId: UserId; messageIds: MessageId[] };
  /** The connections of a user that a node holds, each with the time it was opened at; perhaps the others say theirs. */
  'connections-held': { userId: UserId; asks: boolean; connections: [id: string, openedAt: number][] };
  /** How often keys used a pace lately, on the node that says so. */
  'pace-used': { pace: string; used: [key: string, count: number][] };
}

export interface Bus {
  /** Publishes to all nodes, this one included. */
  publish<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  publishToOthers<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  subscribe<T extends keyof BusTopics>(topic: T, listener: (message: BusTopics[T]) => void): void;
  /** Whether the other nodes cannot be heard for now. */
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
    async close() {
      listeners.clear();
    },
  };
}
