import { randomBytes } from 'node:crypto';
import type { Admission } from './connection.ts';
import type { HubContext } from './hub-context.ts';
import { closeCodes, RawSession } from './raw-session.ts';
import type { Disconnection, HubRequest, HubUser, TransportName } from './types.ts';

const idBytes = 16;

/** One client without the hub protocol, over any transport. */
export interface RawConnection<User extends HubUser> {
  /** Public id, which others may know. It is not the secret with which a client proves that it owns the connection. */
  readonly id: string;
  readonly user: User;
  readonly transport: TransportName | undefined;
  /** The IP address of its latest request, which may be a proxy's. */
  readonly address: string | undefined;
  /** The latest request that opened or carried it, if the handler keeps requests. */
  readonly request: HubRequest | undefined;
  /** Data of the application about this connection, discarded when it ends. */
  readonly items: Map<string, unknown>;
  /**
   * Sends text or bytes: one frame over WebSockets, one event over Server-Sent Events, which carry bytes as UTF-8 text. Long
   * polling joins everything that is sent between two polls.
   */
  send(data: string | Uint8Array): void;
  /** Resolves when the client has read most of what was sent, or the connection has ended. */
  room(): Promise<void>;
  /** Closes it. `code` is that of the WebSocket close frame. Default 1000. */
  close(code?: number): void;
}

/** Callbacks of the application. For each connection they run in order, one at a time. */
export interface RawCallbacks<User extends HubUser> {
  /** If it throws, the connection is closed. */
  onConnected?(connection: RawConnection<User>): void | Promise<void>;
  /** Called with the bytes of a WebSocket message or a POST body; text is UTF-8. If it throws, the connection is closed. */
  onData(connection: RawConnection<User>, data: Buffer): void | Promise<void>;
  /** Called once for each connection for which `onConnected` was called. */
  onDisconnected?(connection: RawConnection<User>, disconnection: Disconnection): void | Promise<void>;
}

interface RawNeeds<User extends HubUser> {
  readonly context: HubContext<User>;
  readonly callbacks: RawCallbacks<User>;
  readonly sessions: { discard(session: RawSession<User>): void };
}

/** The client of a session: its user, and the callbacks of the application. */
export class RawClient<User extends HubUser> implements RawConnection<User> {
  readonly id = randomBytes(idBytes).toString('base64url');
  readonly items = new Map<string, unknown>();
  readonly session: RawSession<User>;
  user: User;
  address: string | undefined;
  request: HubRequest | undefined;
  readonly #needs: RawNeeds<User>;
  /** The last callback of the application. */
  #lastCallback: Promise<void> = Promise.resolve();
  /** Received bytes that wait for their callback. */
  #waitingBytes = 0;
  /** True if this side ended the connection: data that the client sent before is dropped. */
  #isCut = false;

  constructor(needs: RawNeeds<User>, admission: Admission<User>) {
    this.#needs = needs;
    this.user = admission.user;
    this.session = new RawSession(needs.context, this);
    this.renew(admission);
  }

  get transport(): TransportName | undefined {
    return this.session.transport?.name;
  }

  send(data: string | Uint8Array): void {
    this.session.send(data);
  }

  room(): Promise<void> {
    return this.session.room();
  }

  close(code: number = closeCodes.normal): void {
    this.session.end('server-closed', code);
  }

  renew({ user, hubRequest }: Admission<User>): void {
    this.user = user;
    this.address = hubRequest.address;
    this.request = this.#needs.context.options.keepRequests === true ? hubRequest : undefined;
  }

  opened(): void {
    this.#call('onConnected', () => this.#needs.callbacks.onConnected?.(this));
  }

  receive(data: Buffer): void {
    this.#waitFor(data.length);
    this.#call('onData', async () => {
      try {
        if (!this.#isCut) await this.#needs.callbacks.onData(this, data);
      } finally {
        this.#waitFor(-data.length);
      }
    });
  }

  ended(disconnection: Disconnection): void {
    this.#isCut = !['client-closed', 'connection-lost'].includes(disconnection.reason);
    this.#call('onDisconnected', () => this.#needs.callbacks.onDisconnected?.(this, disconnection));
  }

  tick(): void {
    const { clock } = this.#needs.context;
    const { expiresAt } = this.user;
    if (expiresAt !== undefined && clock.now() >= expiresAt.getTime()) {
      this.session.end('credentials-ended', closeCodes.policy);
    }
  }

  discard(): void {
    this.#needs.sessions.discard(this.session);
  }

  /** Pauses reading while more bytes wait than one frame may have. */
  #waitFor(bytes: number): void {
    this.#waitingBytes += bytes;
    this.session.read(this.#waitingBytes <= this.#needs.context.limits.frameBytes);
  }

  #call(where: string, callback: () => void | Promise<void>): void {
    this.#lastCallback = this.#callAfter(this.#lastCallback, where, callback);
  }

  async #callAfter(earlier: Promise<void>, where: string, callback: () => void | Promise<void>): Promise<void> {
    await earlier;
    try {
      await callback();
    } catch (error) {
      this.#needs.context.report(error, where);
      this.session.end('server-closed', closeCodes.internalError);
    }
  }
}
