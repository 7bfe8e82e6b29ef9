/** Target of a message: the connections of a user, a group or a node, or all connections. */
export interface BusChannel {
  readonly to: 'user' | 'group' | 'node' | 'all';
  /** Id of the user, the group or the node; empty for all. */
  readonly id: string;
}

/** Name of a channel, unique for each channel. */
export function channelName({ to, id }: BusChannel): string {
  return `${to}:${id}`;
}

/** A message from one node to the others. Plain data, since it crosses processes. */
export type BusMessage =
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly args: readonly unknown[];
      /** On a node's channel: ids of the only connections that receive it. */
      readonly only?: readonly string[] | undefined;
      readonly except?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'close';
      readonly userId: string;
      readonly allowReconnect: boolean;
      readonly error?: string | undefined;
      /** Close only connections whose user has all fields of `where`, and does not have all fields of `except`. */
      readonly where?: Readonly<Record<string, unknown>> | undefined;
      readonly except?: Readonly<Record<string, unknown>> | undefined;
    }
  | {
      readonly kind: 'request';
      readonly id: string;
      /** Id of the node that expects the result. */
      readonly from: string;
      readonly connectionId: string;
      readonly action: ConnectionAction;
    }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly error?: string | undefined;
      readonly result?: unknown;
    };

/** A request from one node to another about a connection on that node. */
export type ConnectionAction =
  | { readonly name: 'invoke'; readonly method: string; readonly args: readonly unknown[] }
  | { readonly name: 'join' | 'leave'; readonly group: string };

/** A connection in a group. */
export interface GroupMember {
  readonly connectionId: string;
  /** Absent for an anonymous client. */
  readonly userId?: string | undefined;
}

/** Callbacks and id of a node, for the bus. */
export interface BusNode {
  /** Id of the node; all nodes have ids of the same length. */
  readonly nodeId: string;
  /** Called with a message that another node published on a subscribed channel. If it throws, `error` is called. */
  receive(channel: BusChannel, message: BusMessage): void;
  /** Called when a node died with these users' last connections, so that they are now offline. Only one node is called. */
  usersExpired(userIds: readonly string[]): void;
  /** Called when the bus did not list these users of this node as online: it had lost its data, or declared this node dead. */
  usersReturned(userIds: readonly string[]): void;
  /** Called when the bus is unreachable: messages of other nodes do not arrive. */
  gapOpened(): void;
  /** Called when the bus is back after an outage: messages of other nodes may have been missed. */
  gapClosed(): void;
  error(error: unknown): void;
}

/**
 * Connects the hubs of several nodes. A node receives only its subscribed channels, and never its own messages. No method may
 * be slow or throw: if its server is unreachable, an implementation works for this node only, and reports the error.
 */
export interface HubBus {
  join(node: BusNode): BusLink;
}

export interface BusLink {
  /** Returns undefined if messages arrive from now on; otherwise resolves once they do. */
  subscribe(channel: BusChannel): Promise<void> | undefined;
  unsubscribe(channel: BusChannel): void;
  /**
   * Delivers a message once to each subscribed node, in the order of this node's calls. After an outage it may arrive late,
   * twice, or not at all: then `gapClosed` is called.
   */
  publish(channel: BusChannel, message: BusMessage): void;
  /** Resolves once the bus has all messages or is unreachable; undefined if none are being sent. */
  published(): Promise<void> | undefined;
  /** Records that this node has connections of the user. Returns true if no node had any before. */
  enter(userId: string): Promise<boolean>;
  /** Records that this node's last connection of the user ended. Returns true if no node has any now. */
  leave(userId: string): Promise<boolean>;
  /** Returns those of these users who are online on any node. */
  online(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records that a connection of this node is in the group. Resolves once other nodes can read it; undefined if they can now. */
  enterGroup(group: string, member: GroupMember): Promise<void> | undefined;
  leaveGroup(group: string, member: GroupMember): void;
  /** Returns the connections in the group on all nodes. */
  groupMembers(group: string): Promise<readonly GroupMember[]>;
  close(): Promise<void>;
}
