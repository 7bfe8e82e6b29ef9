/** What one node tells all nodes, itself included. Wake-ups only: the truth is in the database. */
export interface BusTopics {
  /** A session, or all sessions of a user where `sessionId` is missing, is over. */
  'session-ended': { userId: string; sessionId?: string; exceptSessionId?: string };
  /** A block now stands between two users. */
  'block-made': { blockerId: string; blockedId: string };
  /** A perk claim was redeemed, or its redemption taken back. */
  'claim-changed': { userId: string; claimId: number };
  /** An assignment was made, given to another host, or closed. */
  'assignment-changed': { userIds: string[]; assignmentId: number };
}

export interface Bus {
  publish<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  subscribe<T extends keyof BusTopics>(topic: T, listener: (message: BusTopics[T]) => void): void;
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
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      listeners.clear();
    },
  };
}
