/** Where a message goes: a user's, a group's or a node's connections, or everybody's. */
export interface BusChannel {
  readonly to: 'user' | 'group' | 'node' | 'all';
  /** Of the user, the group or the node; empty for all. */
  readonly id: string;
}

/** One text for each channel. */
export function channelName({ to, id }: BusChannel): string {
  return `${to}:${id}`;
}

/** What one node publishes to the others. Plain data, since it crosses processes. */
export type BusMessage =
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly args: readonly unknown[];
      /** For the channel of a node, the only connections meant. */
      readonly only?: readonly string[] | undefined;
      readonly except?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'close';
      readonly userId: string;
      readonly allowReconnect: boolean;
      readonly error?: string | undefined;
      /** Fields that a connection's user must have, and must not have, to be closed. */
      readonly where?: Readonly<Record<string, unknown>> | undefined;
      readonly except?: Readonly<Record<string, unknown>> | undefined;
    }
  | {
      readonly kind: 'request';
      readonly id: string;
      /** The node that is to be answered. */
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

/** What one node asks another to do with a connection that lives there. */
export type ConnectionAction =
  | { readonly name: 'invoke'; readonly method: string; readonly args: readonly unknown[] }
  | { readonly name: 'join' | 'leave'; readonly group: string };

/** One node, as the bus sees it. */
export interface BusNode {
  /** As long as that of every other node. */
  readonly nodeId: string;
  /** A message published by another node on a channel this one subscribes to. */
  receive(channel: BusChannel, message: BusMessage): void;
  /** These users are no longer online: the node that held their last connections died. Told to one node only. */
  usersExpired(userIds: readonly string[]): void;
  /** These users of this node were not known to be online: the bus had lost its memory, or given this node up. */
  usersReturned(userIds: readonly string[]): void;
  /** The bus is away: other nodes are not heard. */
  gapOpened(): void;
  /** Messages of other nodes may have been missed: the bus was away and is back. */
  gapClosed(): void;
  error(error: unknown): void;
}

/**
 * Joins the hubs of several nodes. A node receives only the channels it subscribes to, and never its own messages.
 * Nothing here may be slow or throw: an implementation that lost its server keeps working alone and reports the error.
 */
export interface HubBus {
  join(node: BusNode): BusLink;
}

export interface BusLink {
  /** Where that takes time, resolves once messages will arrive. */
  subscribe(channel: BusChannel): Promise<void> | undefined;
  unsubscribe(channel: BusChannel): void;
  /**
   * Delivered once to each subscribed node, in the order of this node's calls. After an outage of the bus it may be
   * late, twice, or not at all: then `gapClosed` is called.
   */
  publish(channel: BusChannel, message: BusMessage): void;
  /** Where that takes time, resolves once the bus has what was published so far, or is away. */
  published(): Promise<void> | undefined;
  /** Says that this node has connections of the user now. Answers whether no node had any before. */
  enter(userId: string): Promise<boolean>;
  /** Says that this node's last connection of the user ended. Answers whether no node has any now. */
  leave(userId: string): Promise<boolean>;
  /** Which of these users are online on any node. */
  online(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}
