import type { GroupMember } from './hub-bus.ts';

/** Callbacks of a node, for its connection to the server. */
export interface BusServerEvents {
  /** Called when the server can be used, perhaps more than once until `lost`. */
  up(): void;
  /** Called when the server is unreachable. */
  lost(reason: unknown): void;
  /** Called with the messages of all subscribed channels, and perhaps of others. */
  receive(channel: string, payload: Uint8Array): void;
  /** Called with unexpected errors that do not end the connection. */
  error(error: unknown): void;
}

/** A node's connection to the server that connects the nodes. It reconnects until it is ended. */
export interface BusServer {
  readonly presence: PresenceStore;
  connect(events: BusServerEvents): void;
  /** Resolves once messages of the channels arrive. */
  subscribe(channels: readonly string[]): Promise<unknown>;
  unsubscribe(channel: string): void;
  /** Keeps the order of the calls. Resolves once the server has the message; rejects if it may not have it. */
  send(channel: string, payload: Uint8Array): Promise<unknown>;
  end(): void;
}

export interface GroupEntry {
  readonly group: string;
  readonly member: GroupMember;
}

/**
 * Stores on the server which users are online on which node, and which connections are in which group. `node` is the current
 * name of a node. All calls reject if the server is unreachable.
 */
export interface PresenceStore {
  /** Sends a heartbeat. Returns true if the name was unknown: it is new, or was removed as dead. */
  renew(node: string): Promise<boolean>;
  /** Returns those of these users whom no node had before. */
  enter(userIds: readonly string[], node: string): Promise<readonly string[]>;
  /** Returns true if no node has the user any more. */
  leave(userId: string, node: string): Promise<boolean>;
  online(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  enterGroups(entries: readonly GroupEntry[], node: string): Promise<void>;
  leaveGroup(entry: GroupEntry, node: string): Promise<void>;
  /** A connection may be listed more than once. */
  groupMembers(group: string): Promise<readonly GroupMember[]>;
  /**
   * Removes nodes without a heartbeat. Several nodes may do this at the same time. Returns the users who are offline now; each
   * of them is returned to one node only.
   */
  removeDeadNodes(): Promise<readonly string[]>;
}

/** Writes a member as text. The text is the same each time, since it is also used to remove the member. */
export function writeMember({ connectionId, userId }: GroupMember): string {
  return JSON.stringify([connectionId, userId]);
}

export function readMember(written: string): GroupMember {
  const [connectionId, userId] = JSON.parse(written) as [string, string | null];
  return { connectionId, userId: userId ?? undefined };
}
