import { randomBytes } from 'node:crypto';
import { Calls, type Caller } from './calls.ts';
import type { OpenConnection, ConnectionRegistry } from './connection-registry.ts';
import type { HubContext } from './hub-context.ts';
import type { Presence } from './presence.ts';
import { messageType, type HubMessage } from './protocol/messages.ts';
import { Outgoing } from './protocol/outgoing.ts';
import type { Revocations } from './revocations.ts';
import type { SessionOwner } from './session-owner.ts';
import type { SessionRegistry } from './session-registry.ts';
import { TransportSession } from './transport-session.ts';
import type { CloseOptions, Disconnection, HubRequest, HubUser, ProtocolName, TransportName } from './types.ts';

const idBytes = 16;
/** Length of a node's id; the ids of its connections end with it. */
export const nodeIdLength = 8;

/** Returns the node's id from the end of a connection's id, so that no lookup is needed. */
export function nodeOfConnection(connectionId: string): string {
  return connectionId.slice(-nodeIdLength);
}

interface ConnectionNeeds<User extends HubUser> {
  readonly context: HubContext<User>;
  readonly nodeId: string;
  readonly sessions: SessionRegistry<TransportSession<Connection<User>>>;
  readonly connections: ConnectionRegistry<User>;
  readonly presence: Presence;
  readonly revocations: Revocations;
}

/** An authenticated request. */
export interface Admission<User extends HubUser> {
  readonly user: User;
  /** Mark from `Revocations`, taken when the user was authenticated. */
  readonly mark: number;
  readonly hubRequest: HubRequest;
}

/** One client: its user, its outgoing messages and its calls. */
export class Connection<User extends HubUser> implements SessionOwner, OpenConnection<User>, Caller<User> {
  readonly id: string;
  user: User;
  address: string | undefined;
  request: HubRequest | undefined;
  readonly session: TransportSession<Connection<User>>;
  /** Mark from `Revocations`, taken when the user was authenticated. */
  #mark: number;
  readonly #hub: ConnectionNeeds<User>;
  #calls: Calls<User> | undefined;
  #connected: Promise<void> | undefined;
  #groups: Set<string> | undefined;
  #items: Map<string, unknown> | undefined;
  #listening = false;
  /** The second up to which running methods may continue while the hub closes. */
  #drainedBy = Infinity;

  constructor(hub: ConnectionNeeds<User>, admission: Admission<User>, mayResume: boolean) {
    this.#hub = hub;
    this.user = admission.user;
    this.#mark = admission.mark;
    this.#keep(admission.hubRequest);
    this.id = `${randomBytes(idBytes).toString('base64url')}${hub.nodeId}`;
    this.session = new TransportSession(hub.context, this, mayResume);
  }

  get transport(): TransportName | undefined {
    return this.session.transport?.name;
  }

  get protocol(): ProtocolName | undefined {
    return this.session.protocol;
  }

  get items(): Map<string, unknown> {
    return (this.#items ??= new Map());
  }

  send(event: string, ...args: readonly unknown[]): void {
    this.post({ type: messageType.invocation, target: event, args });
  }

  invoke(method: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.session.phase !== 'open') return Promise.reject(new Error('The connection ended.'));
    return this.#openCalls().ask(method, args);
  }

  async join(group: string): Promise<void> {
    if (this.session.phase !== 'open') return;
    this.#groups ??= new Set();
    this.#groups.add(group);
    await this.#hub.connections.join(this, group);
  }

  leave(group: string): void {
    if (this.#groups?.delete(group) === true) this.#hub.connections.leave(this, group);
  }

  close(options: CloseOptions = {}): void {
    this.session.end('server-closed', options);
  }

  post(message: HubMessage): void {
    this.postOutgoing(new Outgoing(message));
  }

  postOutgoing(outgoing: Outgoing): void {
    this.session.post(outgoing);
  }

  room(): Promise<void> {
    return this.session.room();
  }

  progressed(): void {
    this.session.resetTimeout();
    this.session.updateReading();
  }

  get crowded(): boolean {
    return this.#calls?.crowded === true;
  }

  get busy(): boolean {
    return this.#calls !== undefined && this.#calls.running > 0;
  }

  /** Takes over the user of a later authenticated request of this connection, perhaps with newer credentials. */
  renew({ user, mark, hubRequest }: Admission<User>): void {
    this.user = user;
    this.#mark = mark;
    this.#keep(hubRequest);
  }

  get revoked(): boolean {
    return this.#hub.revocations.covers(this.user, this.#mark);
  }

  /** Subscribes to messages of other nodes to this user, before the handshake is answered. */
  prepare(): Promise<void> | undefined {
    this.#listening = true;
    return this.#hub.connections.listen(this.user.userId);
  }

  discard(): void {
    this.#hub.sessions.discard(this.session);
    if (this.#listening) this.#hub.connections.unlisten(this.user.userId);
    this.#listening = false;
  }

  opened(): void {
    const { connections, presence } = this.#hub;
    const { options, limits } = this.#hub.context;
    const { userId } = this.user;
    if (connections.add(this) && userId !== undefined) presence.entered(userId);
    const mine = connections.ofUser(userId);
    if (mine.length > limits.connectionsPerUser) mine[0]?.replace();
    if (options.onConnected !== undefined) this.#connected = this.#runOnConnected();
  }

  receive(message: HubMessage): void {
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        this.#openCalls().receive(message);
        break;
      case messageType.streamItem:
        this.#calls?.receiveItem(message);
        break;
      case messageType.completion:
        this.#calls?.receiveCompletion(message);
        break;
      case messageType.cancelInvocation:
        this.#calls?.cancel(message.invocationId);
        break;
    }
  }

  tick(): void {
    const { clock, options, second } = this.#hub.context;
    const { expiresAt } = this.user;
    this.#calls?.tick();
    if (second >= this.#drainedBy) this.#endForShutdown();
    else if (expiresAt !== undefined && clock.now() >= expiresAt.getTime()) {
      this.session.end('credentials-ended', { allowReconnect: options.reconnectAfterExpiry ?? true });
    }
  }

  replace(): void {
    this.session.end('replaced-by-newer', { error: 'Too many connections.', code: 1008 });
  }

  /** Closes the connection when no method is running, or at the timeout; the client is asked to reconnect. */
  drain(): void {
    this.#drainedBy = this.#hub.context.second + this.#hub.context.timeouts.close;
    if (this.#calls === undefined) this.#endForShutdown();
    else this.#calls.drain(() => this.#endForShutdown());
  }

  ended(disconnection: Disconnection): void {
    this.#calls?.end();
    for (const group of this.#groups ?? []) this.#hub.connections.leave(this, group);
    const { userId } = this.user;
    if (this.#hub.connections.remove(this) && userId !== undefined)
      this.#hub.presence.left(userId, disconnection.clean);
    const callback = (): unknown => this.#hub.context.options.onDisconnected?.(this, disconnection);
    void (this.#connected ?? Promise.resolve()).then(() => this.#hub.context.notify('onDisconnected', callback));
  }

  #keep(request: HubRequest): void {
    this.address = request.address;
    this.request = this.#hub.context.options.keepRequests === true ? request : undefined;
  }

  async #runOnConnected(): Promise<void> {
    try {
      await this.#hub.context.options.onConnected?.(this);
    } catch (error) {
      this.#hub.context.report(error, 'onConnected');
      this.session.endWithError('server-closed', error, false);
    }
    this.#connected = undefined;
    this.#calls?.release();
  }

  #endForShutdown(): void {
    this.session.end('server-shutdown', { allowReconnect: true });
  }

  #openCalls(): Calls<User> {
    this.#calls ??= new Calls(this.#hub.context, this, this.#connected !== undefined);
    return this.#calls;
  }
}
