import { randomBytes } from 'node:crypto';
import { Calls } from './calls.ts';
import { ProtocolError, withDetail } from './errors.ts';
import type { HubCore } from './hub-core.ts';
import type { Encoded } from './protocol/encoded.ts';
import { encodeHandshakeAnswer, readHandshake } from './protocol/handshake.ts';
import { messageType, type HubMessage } from './protocol/messages.ts';
import { Outgoing } from './protocol/outgoing.ts';
import type { MessageReceiver, Protocol } from './protocol/protocol.ts';
import { recordSeparator } from './protocol/record.ts';
import type { Transport, TransportOwner } from './transports/transport.ts';
import type { CloseOptions, DisconnectReason, HubUser, TransportName } from './types.ts';

type Phase = 'negotiated' | 'handshaking' | 'open' | 'ended';

const ping = new Outgoing({ type: messageType.ping });
const secretBytes = 16;
/** Characters of a connection's id: its own, then those of its node. */
export const connectionIdLength = { own: 22, node: 8 };
/** Written in the middle of a turn rather than at its end, so that a flood in one turn meets the limits. */
const earlyFlushBytes = 65_536;

/** One client's connection, from its negotiation to its end. */
export class Connection<User extends HubUser> implements MessageReceiver, TransportOwner {
  readonly id: string;
  /** The secret that the client names its connection by. */
  readonly token: string;
  user: User;
  readonly #core: HubCore<User>;
  #phase: Phase = 'negotiated';
  /** The second at which the phase began. */
  #since: number;
  #heardAt = 0;
  #spokeAt = 0;
  #pinged = false;
  #reading = true;
  #transport: Transport | undefined;
  #protocol: Protocol | undefined;
  #calls: Calls<User> | undefined;
  #connected: Promise<void> | undefined;
  /** The beginning of a message that is still arriving. */
  #partial: Buffer | undefined;
  #pending: Encoded[] | undefined;
  #pendingBytes = 0;
  #groups: Set<string> | undefined;

  constructor(core: HubCore<User>, user: User) {
    this.#core = core;
    this.#since = core.second;
    this.user = user;
    this.id = `${randomBytes(secretBytes).toString('base64url')}${core.nodeId}`;
    this.token = randomBytes(secretBytes).toString('base64url');
  }

  get phase(): Phase {
    return this.#phase;
  }

  get transport(): TransportName | undefined {
    return this.#transport?.name;
  }

  open(transport: Transport): this {
    this.#transport = transport;
    this.#enter('handshaking');
    return this;
  }

  send(event: string, ...args: readonly unknown[]): void {
    this.post({ type: messageType.invocation, target: event, args });
  }

  invoke(method: string, ...args: readonly unknown[]): Promise<unknown> {
    void args;
    return Promise.reject(new Error(`Not yet: ${method}`));
  }

  join(group: string): void {
    if (this.#phase !== 'open') return;
    this.#groups ??= new Set();
    this.#groups.add(group);
    this.#core.people.join(this, group);
  }

  leave(group: string): void {
    if (this.#groups?.delete(group) === true) this.#core.people.leave(this, group);
  }

  close(options: CloseOptions = {}): void {
    this.end('server-closed', options);
  }

  post(message: HubMessage): void {
    this.postOutgoing(new Outgoing(message));
  }

  postOutgoing(outgoing: Outgoing): void {
    if (this.#phase !== 'open' || this.#protocol === undefined) return;
    this.#push(outgoing.in(this.#protocol));
  }

  flush(): void {
    const messages = this.#pending;
    this.#pending = undefined;
    this.#pendingBytes = 0;
    const transport = this.#transport;
    if (messages === undefined || transport === undefined) return;
    if (this.#phase !== 'ended' && transport.bufferedBytes > this.#core.limits.bufferedBytes) {
      this.end('slow-reader', { allowReconnect: true, error: 'The client reads too slowly.' });
      return;
    }
    transport.write(messages);
    this.#spokeAt = this.#core.second;
  }

  receive(data: Buffer): void {
    if (this.#phase === 'ended') return;
    this.heard();
    const bytes = this.#partial === undefined ? data : Buffer.concat([this.#partial, data]);
    this.#partial = undefined;
    try {
      this.#read(bytes);
    } catch (error) {
      if (!(error instanceof ProtocolError)) this.#core.report(error, 'receive');
      const text = withDetail('Connection closed with an error.', error, this.#core.detailedErrors);
      this.end('protocol-error', { allowReconnect: true, error: text });
    }
  }

  accept(message: HubMessage): boolean {
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        this.#calls ??= new Calls(this.#core, this, this.#connected !== undefined);
        this.#calls.take(message);
        break;
      case messageType.ping:
        this.#pinged = true;
        break;
      case messageType.close:
        this.#transport?.end(1000);
        this.#finish('client-closed', true);
        break;
      default:
        break;
    }
    return this.#phase !== 'ended';
  }

  /** Something arrived, or the client was not to blame for the silence. */
  heard(): void {
    this.#heardAt = this.#core.second;
  }

  pauseReading(): void {
    if (!this.#reading) return;
    this.#reading = false;
    this.#transport?.pause();
  }

  resumeReading(): void {
    if (this.#reading) return;
    this.#reading = true;
    this.#transport?.resume();
  }

  drained(): void {
    // Nobody waits for it yet.
  }

  transportClosed(transport: Transport, clean: boolean): void {
    if (transport !== this.#transport) return;
    this.#transport = undefined;
    this.#finish(clean ? 'client-closed' : 'connection-lost', clean);
    this.#core.forget(this);
  }

  sweep(): void {
    const { timeouts, second } = this.#core;
    const age = second - this.#since;
    this.#transport?.sweep?.();
    if (this.#phase === 'negotiated') {
      if (age > timeouts.disconnect) this.#finish('connection-lost', false);
    } else if (this.#phase === 'handshaking') {
      if (age > timeouts.handshake) this.#refuseHandshake('Handshake was canceled.');
    } else if (this.#phase === 'ended') {
      if (age > timeouts.close) this.#transport?.terminate();
    } else {
      this.#sweepOpen();
    }
  }

  /** Ends the connection from this side. */
  end(reason: DisconnectReason, { allowReconnect = false, error, code = 1000 }: CloseOptions): void {
    if (this.#phase === 'ended') return;
    if (this.#phase === 'open' && this.#protocol !== undefined) {
      this.#push(new Outgoing({ type: messageType.close, error, allowReconnect }).in(this.#protocol));
    }
    this.#finish(reason, reason === 'server-closed' && !allowReconnect);
    this.flush();
    this.#transport?.end(code);
  }

  /** Ends the connection once no method runs, telling the client to come back. */
  drain(): void {
    const end = (): void => this.end('server-shutdown', { allowReconnect: true });
    if (this.#calls === undefined) end();
    else this.#calls.drain(end);
  }

  #read(bytes: Buffer): void {
    const protocol = this.#protocol;
    if (protocol === undefined) {
      this.#readHandshake(bytes);
      return;
    }
    const used = protocol.read(bytes, this.#core.limits.messageBytes, this);
    if (used < bytes.length && this.#phase === 'open') this.#partial = bytes.subarray(used);
  }

  #readHandshake(bytes: Buffer): void {
    const end = bytes.indexOf(recordSeparator);
    const transport = this.#transport;
    if ((end === -1 ? bytes.length : end) > this.#core.limits.messageBytes || transport === undefined) {
      this.#refuseHandshake('Handshake was canceled.');
      return;
    }
    if (end === -1) {
      this.#partial = bytes;
      return;
    }
    const handshake = readHandshake(bytes.toString('utf8', 0, end), transport.binary);
    if (!handshake.accepted) {
      this.#refuseHandshake(handshake.error);
      return;
    }
    this.#protocol = handshake.protocol;
    this.#push(encodeHandshakeAnswer(undefined, handshake.protocol.binary));
    this.#enter('open');
    this.#welcome();
    if (end + 1 < bytes.length) this.#read(bytes.subarray(end + 1));
  }

  #welcome(): void {
    const { people, presence, options, limits } = this.#core;
    if (people.add(this)) presence.entered(this.user.userId);
    const mine = people.ofUser(this.user.userId);
    if (mine.length > limits.connectionsPerUser) mine[0]?.end('replaced-by-newer', { error: 'Too many connections.' });
    if (options.onConnected === undefined) return;
    this.#connected = this.#tellConnected();
  }

  async #tellConnected(): Promise<void> {
    try {
      await this.#core.options.onConnected?.(this);
    } catch (error) {
      this.#core.report(error, 'onConnected');
      const text = withDetail('Connection closed with an error.', error, this.#core.detailedErrors);
      this.end('server-closed', { error: text });
    }
    this.#connected = undefined;
    this.#calls?.release();
  }

  #refuseHandshake(error: string): void {
    const transport = this.#transport;
    this.#finish('protocol-error', false);
    transport?.write([encodeHandshakeAnswer(error, false)]);
    transport?.end(1000);
  }

  #sweepOpen(): void {
    const { timeouts, second, clock, options } = this.#core;
    const { expiresAt } = this.user;
    if (expiresAt !== undefined && clock.now() >= expiresAt.getTime()) {
      this.end('credentials-ended', { allowReconnect: options.reconnectAfterExpiry ?? true });
    } else if (this.#pinged && !this.#busy && second - this.#heardAt > timeouts.client) {
      this.end('client-timeout', { allowReconnect: true, error: 'Connection closed with an error.' });
    } else if (second - this.#spokeAt >= timeouts.keepAlive) {
      this.postOutgoing(ping);
    }
  }

  get #busy(): boolean {
    return this.#calls !== undefined && this.#calls.running > 0;
  }

  #push(encoded: Encoded): void {
    if (this.#pending === undefined) {
      this.#pending = [encoded];
      this.#core.flushSoon(this);
    } else {
      this.#pending.push(encoded);
    }
    this.#pendingBytes += encoded.frame.length;
    if (this.#pendingBytes > earlyFlushBytes) this.flush();
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#since = this.#core.second;
    this.#heardAt = this.#core.second;
    this.#spokeAt = this.#core.second;
  }

  #finish(reason: DisconnectReason, clean: boolean): void {
    if (this.#phase === 'ended') return;
    const wasOpen = this.#phase === 'open';
    this.#enter('ended');
    this.#partial = undefined;
    this.#calls?.end();
    if (this.#transport === undefined) this.#core.forget(this);
    if (!wasOpen) return;
    for (const group of this.#groups ?? []) this.#core.people.leave(this, group);
    if (this.#core.people.remove(this)) this.#core.presence.left(this.user.userId, clean);
    const tell = (): unknown => this.#core.options.onDisconnected?.(this, { clean, reason });
    void (this.#connected ?? Promise.resolve()).then(() => this.#core.tell('onDisconnected', tell));
  }
}
