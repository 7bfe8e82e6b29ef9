import { randomBytes } from 'node:crypto';
import { Calls } from './calls.ts';
import type { HubCore } from './hub-core.ts';
import { Line } from './line.ts';
import { messageType, type HubMessage } from './protocol/messages.ts';
import { Outgoing } from './protocol/outgoing.ts';
import type { CloseOptions, Disconnection, HubUser, TransportName } from './types.ts';

const idBytes = 16;
/** Characters of a node's id, with which those of its connections end. */
export const nodeIdLength = 8;

/** One client: whom it belongs to, what it may be sent, and what it asked for. */
export class Connection<User extends HubUser> {
  readonly id: string;
  user: User;
  readonly line: Line<User>;
  /** When the user was authenticated, in the terms of `Revocations`. */
  #mark: number;
  readonly #core: HubCore<User>;
  #calls: Calls<User> | undefined;
  #connected: Promise<void> | undefined;
  #groups: Set<string> | undefined;
  #listening = false;
  /** The second until which a method may still run while the hub closes. */
  #drainedBy = Infinity;

  constructor(core: HubCore<User>, user: User, mark: number, mayResume: boolean) {
    this.#core = core;
    this.user = user;
    this.#mark = mark;
    this.id = `${randomBytes(idBytes).toString('base64url')}${core.nodeId}`;
    this.line = new Line(core, this, mayResume);
  }

  get transport(): TransportName | undefined {
    return this.line.transport?.name;
  }

  send(event: string, ...args: readonly unknown[]): void {
    this.post({ type: messageType.invocation, target: event, args });
  }

  invoke(method: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.line.phase !== 'open') return Promise.reject(new Error('The connection ended.'));
    return this.#openCalls().ask(method, args);
  }

  join(group: string): void {
    if (this.line.phase !== 'open') return;
    this.#groups ??= new Set();
    this.#groups.add(group);
    this.#core.people.join(this, group);
  }

  leave(group: string): void {
    if (this.#groups?.delete(group) === true) this.#core.people.leave(this, group);
  }

  close(options: CloseOptions = {}): void {
    this.line.end('server-closed', options);
  }

  post(message: HubMessage): void {
    this.line.post(new Outgoing(message));
  }

  /** So much of what the client sent waits that it should send no more for now. */
  get crowded(): boolean {
    return this.#calls?.crowded === true;
  }

  get busy(): boolean {
    return this.#calls !== undefined && this.#calls.running > 0;
  }

  /** A later request of this connection was authenticated, perhaps with newer credentials. */
  renew(user: User, mark: number): void {
    this.user = user;
    this.#mark = mark;
  }

  /** Closed for good before it was open. */
  get revoked(): boolean {
    return this.#core.revocations.covers(this.user, this.#mark);
  }

  /** Hears what other nodes say to this user, before the client is told that it is connected. */
  listen(): Promise<void> | undefined {
    this.#listening = true;
    return this.#core.people.listen(this.user.userId);
  }

  unlisten(): void {
    if (this.#listening) this.#core.people.unlisten(this.user.userId);
    this.#listening = false;
  }

  /** The handshake is through. */
  opened(): void {
    const { people, presence, options, limits } = this.#core;
    if (people.add(this)) presence.entered(this.user.userId);
    const mine = people.ofUser(this.user.userId);
    if (mine.length > limits.connectionsPerUser) {
      mine[0]?.line.end('replaced-by-newer', { error: 'Too many connections.' });
    }
    if (options.onConnected !== undefined) this.#connected = this.#tellConnected();
  }

  take(message: HubMessage): void {
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        this.#openCalls().take(message);
        break;
      case messageType.streamItem:
        this.#calls?.takeItem(message);
        break;
      case messageType.completion:
        this.#calls?.takeCompletion(message);
        break;
      case messageType.cancelInvocation:
        this.#calls?.cancel(message.invocationId);
        break;
    }
  }

  sweep(): void {
    const { clock, options, second } = this.#core;
    const { expiresAt } = this.user;
    this.#calls?.sweep();
    if (second >= this.#drainedBy) this.#endForShutdown();
    else if (expiresAt !== undefined && clock.now() >= expiresAt.getTime()) {
      this.line.end('credentials-ended', { allowReconnect: options.reconnectAfterExpiry ?? true });
    }
  }

  /** Ends the connection once no method runs, or time is up, telling the client to come back. */
  drain(): void {
    this.#drainedBy = this.#core.second + this.#core.timeouts.close;
    if (this.#calls === undefined) this.#endForShutdown();
    else this.#calls.drain(() => this.#endForShutdown());
  }

  ended(disconnection: Disconnection): void {
    this.#calls?.end();
    for (const group of this.#groups ?? []) this.#core.people.leave(this, group);
    if (this.#core.people.remove(this)) this.#core.presence.left(this.user.userId, disconnection.clean);
    const tell = (): unknown => this.#core.options.onDisconnected?.(this, disconnection);
    void (this.#connected ?? Promise.resolve()).then(() => this.#core.tell('onDisconnected', tell));
  }

  async #tellConnected(): Promise<void> {
    try {
      await this.#core.options.onConnected?.(this);
    } catch (error) {
      this.#core.report(error, 'onConnected');
      this.line.endWithError('server-closed', error, false);
    }
    this.#connected = undefined;
    this.#calls?.release();
  }

  #endForShutdown(): void {
    this.line.end('server-shutdown', { allowReconnect: true });
  }

  #openCalls(): Calls<User> {
    this.#calls ??= new Calls(this.#core, this, this.#connected !== undefined);
    return this.#calls;
  }
}
