import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  audienceOf,
  audienceOfConnections,
  remoteConnection,
  type Audience,
  type AudienceOptions,
  type RemoteConnection,
} from './audience.ts';
import type { BusChannel, GroupMember } from './bus/hub-bus.ts';
import { broadcast, deliver } from './delivery.ts';
import { attachTo } from './http/attach.ts';
import { HttpHandler } from './http/http-handler.ts';
import { HubCore } from './hub-core.ts';
import type { AnyEvents, CloseOptions, HubConnection, HubEvents, HubOptions, HubUser } from './types.ts';

export interface CloseUserOptions extends Omit<CloseOptions, 'code'> {
  /**
   * Closes only connections whose user has these fields, compared with `===`. Must be plain values, since other nodes receive
   * them.
   */
  where?: Readonly<Record<string, unknown>>;
  /** Keeps connections whose user has all these fields. */
  except?: Readonly<Record<string, unknown>>;
}

export interface Hub<User extends HubUser, Events extends HubEvents<Events>> {
  /** Handles requests and upgrades of `path` and below on this server, ahead of its other listeners. */
  attach(server: Server, path: string): void;
  /** For manual mounting: call it with every request to the hub's path and to `path/negotiate`. Bodies must be unread. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  toAll(options?: AudienceOptions): Audience<Events>;
  toUser(userId: string, options?: AudienceOptions): Audience<Events>;
  /** Sends to each connection once, even if a user is listed twice. */
  toUsers(userIds: readonly string[], options?: AudienceOptions): Audience<Events>;
  toConnection(connectionId: string): RemoteConnection<Events>;
  toConnections(connectionIds: readonly string[]): Audience<Events>;
  toGroup(group: string, options?: AudienceOptions): Audience<Events>;
  /** Sends to a connection once for each of the groups that it is in. */
  toGroups(groups: readonly string[], options?: AudienceOptions): Audience<Events>;
  /**
   * With several nodes, resolves once the bus has everything sent so far, or is unreachable. If a method awaits it before
   * returning, its messages are delivered even if this node crashes.
   */
  published(): Promise<void> | undefined;
  /** Returns those of these users who have a connection on any node, or lost one less than `presenceGraceSeconds` ago. */
  online(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the connections in a group on all nodes. After the crash of a node, its connections remain for up to 20 s. */
  groupMembers(group: string): Promise<readonly GroupMember[]>;
  /** The open connections of a user on this node, or of all users. */
  connections(userId?: string): Iterable<HubConnection<User, Events>>;
  /** Closes a user's connections on every node. By default their clients do not reconnect. */
  closeUser(userId: string, options?: CloseUserOptions): void;
  /** Closes the connections of this node for which `matches` returns true. */
  closeWhere(matches: (connection: HubConnection<User, Events>) => boolean, options?: CloseOptions): void;
  /** Accepts no more clients, waits for running methods, asks every client to reconnect, and leaves the bus. */
  close(): Promise<void>;
}

const everybody: BusChannel = { to: 'all', id: '' };

/** Creates a hub. It handles no requests until it is attached to a server. */
export function createHub<User extends HubUser = HubUser, Events extends HubEvents<Events> = AnyEvents>(
  options: HubOptions<User, Events>,
): Hub<User, Events> {
  const core = new HubCore<User>(options, (self) => (channel, message) => deliver(self, [channel], message));
  const handler = new HttpHandler(core);
  void core.bus.subscribe(everybody);
  void core.bus.subscribe({ to: 'node', id: core.nodeId });
  const stopSweeping = core.context.clock.everySecond(() => core.tick());
  const { connections } = core;

  return {
    attach: (server, path) => attachTo(server, path, handler),
    handleRequest: (request, response) => handler.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => handler.handleUpgrade(request, socket, head),
    toAll: (audience) => audienceOf(core, [everybody], audience),
    toUser: (userId, audience) => audienceOf(core, [userChannel(userId)], audience),
    toUsers(userIds, audience) {
      return audienceOf(core, [...new Set(userIds)].map(userChannel), audience);
    },
    toConnection: (connectionId) => remoteConnection(core, connectionId),
    toConnections: (connectionIds) => audienceOfConnections(core, connectionIds),
    toGroup: (group, audience) => audienceOf(core, [groupChannel(group)], audience),
    toGroups(groups, audience) {
      return audienceOf(core, [...new Set(groups)].map(groupChannel), audience);
    },
    published: () => core.bus.published(),
    online: (userIds) => core.bus.online(userIds),
    groupMembers: (group) => core.bus.groupMembers(group),
    connections: (userId) => (userId === undefined ? connections.byId.values() : connections.ofUser(userId)),
    closeUser(userId, { allowReconnect = false, error, where, except } = {}) {
      broadcast(core, [everybody], { kind: 'close', userId, allowReconnect, error, where, except });
    },
    closeWhere(matches, close) {
      for (const connection of connections.byId.values()) if (matches(connection)) connection.close(close);
    },
    async close() {
      core.closing = true;
      for (const session of core.sessions.all()) session.owner.drain();
      await core.sessions.emptied();
      stopSweeping();
      core.requests.end();
      await core.bus.close();
    },
  };
}

function groupChannel(id: string): BusChannel {
  return { to: 'group', id };
}

function userChannel(id: string): BusChannel {
  return { to: 'user', id };
}
