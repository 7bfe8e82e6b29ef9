import type { IncomingMessage } from 'node:http';
import type { HubBus } from './bus/hub-bus.ts';
import type { HubClock } from './clock.ts';
import type { HubLimits, HubTimeouts } from './limits.ts';

/** The result of `authenticate`: the user, their expiry, and any other data that the application wants on a connection. */
export interface HubUser {
  /**
   * Absent for an anonymous client. Anonymous connections are not treated as one user: no limit per user, presence or
   * `closeUser` applies to them together. They receive events by group, by id, and events to everyone.
   */
  readonly userId?: string | undefined;
  /** When the credentials expire. The connection is closed within a second of it. */
  readonly expiresAt?: Date | undefined;
}

/** The events a hub sends: the arguments of each event, by name. */
export type HubEvents<Events> = { [Name in keyof Events]: readonly unknown[] };

/** One HTTP request of a connection: a negotiate, an upgrade, a poll, a post or a delete. */
export interface HubRequest {
  /** The bearer token of the Authorization header, else of the `access_token` query parameter. */
  readonly token: string | undefined;
  readonly query: URLSearchParams;
  /** The IP address of the request, which may be a proxy's. */
  readonly address: string | undefined;
  readonly raw: IncomingMessage;
}

/** Events without declared arguments. */
export type AnyEvents = Record<string, readonly unknown[]>;

export type ProtocolName = 'json' | 'messagepack';
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

export interface CloseOptions {
  /** If true, a client with automatic reconnect reconnects immediately. Default false. */
  allowReconnect?: boolean | undefined;
  /** Error text, which the client shows as `Server returned an error on close: …`. */
  error?: string | undefined;
  /** The code of the WebSocket close frame. Default 1000. */
  code?: number | undefined;
}

/** One client, over any transport and any number of resumed sockets. */
export interface HubConnection<User extends HubUser, Events extends HubEvents<Events>> {
  /** Public id, which others may know. It is not the secret with which a client proves that it owns the connection. */
  readonly id: string;
  readonly user: User;
  readonly transport: TransportName | undefined;
  /** The protocol that the client requested in its handshake. */
  readonly protocol: ProtocolName | undefined;
  /** The IP address of its latest request, which may be a proxy's. */
  readonly address: string | undefined;
  /** The latest request that opened or carried it, if the hub keeps requests. */
  readonly request: HubRequest | undefined;
  /** Data of the application about this connection, discarded when it ends. */
  readonly items: Map<string, unknown>;
  send<Name extends keyof Events & string>(event: Name, ...args: Events[Name]): void;
  /**
   * Invokes the client's handler of that name and resolves with its result. Rejects with the client's error, when the
   * connection ends, or after the timeout.
   */
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Resolves once messages of other nodes to the group arrive, and `groupMembers` on other nodes lists the connection. */
  join(group: string): Promise<void>;
  leave(group: string): void;
  close(options?: CloseOptions): void;
}

export type DisconnectReason =
  | 'client-closed'
  | 'connection-lost'
  | 'client-timeout'
  | 'server-closed'
  | 'server-shutdown'
  | 'credentials-ended'
  | 'slow-reader'
  | 'protocol-error'
  | 'replaced-by-newer';

export interface Disconnection {
  /** True if the client closed on purpose or the hub closed it permanently; false if it may reconnect soon. */
  readonly clean: boolean;
  readonly reason: DisconnectReason;
}

export interface HubCall<User extends HubUser, Events extends HubEvents<Events>> {
  readonly connection: HubConnection<User, Events>;
  readonly user: User;
  /** The method's name as declared by the hub. */
  readonly method: string;
  readonly args: readonly unknown[];
  /** The streams that the client sends with this call, in its order. */
  readonly uploads: readonly AsyncIterable<unknown>[];
  /** Aborted when the client cancels the stream or its connection ends. */
  readonly signal: AbortSignal;
}

/** The arguments are unchecked client data: a method must validate them first. */
export type HubMethod<User extends HubUser, Events extends HubEvents<Events>> = (
  call: HubCall<User, Events>,
  ...args: unknown[]
) => unknown;

/** A method that takes streams from the client. */
export interface UploadMethod<User extends HubUser, Events extends HubEvents<Events>> {
  uploads: number;
  handle: HubMethod<User, Events>;
}

/** A method that returns a stream, for the client's `stream()`. */
export type HubStream<User extends HubUser, Events extends HubEvents<Events>> = (
  call: HubCall<User, Events>,
  ...args: unknown[]
) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

export interface UploadStream<User extends HubUser, Events extends HubEvents<Events>> {
  uploads: number;
  handle: HubStream<User, Events>;
}

type MaybePromise<T> = T | Promise<T>;

/** Wraps a call: `next()` runs the rest and returns its result. */
export type CallFilter<User extends HubUser, Events extends HubEvents<Events>> = (
  call: HubCall<User, Events>,
  next: () => unknown,
) => unknown;

export interface HubOptions<User extends HubUser, Events extends HubEvents<Events>> {
  /**
   * Returns the user of a request, or null for status 401. It is called for every request of a connection. If it throws, the
   * status is 503.
   */
  authenticate(request: HubRequest): MaybePromise<User | null>;
  /** Method names are case-insensitive, as in Microsoft's server. */
  methods: Readonly<Record<string, HubMethod<User, Events> | UploadMethod<User, Events>>>;
  streams?: Readonly<Record<string, HubStream<User, Events> | UploadStream<User, Events>>>;
  /** Filters that wrap every call of a method or stream, the outermost first. */
  aroundCall?: CallFilter<User, Events> | readonly CallFilter<User, Events>[];
  /**
   * The error text for the client if a call throws, in place of the text of Microsoft's server; undefined keeps that. The text
   * is sent unchanged, so it must not reveal internal details.
   */
  errorText?(error: unknown, call: HubCall<User, Events>): string | undefined;
  /** Awaited before the connection's first call. If it throws, the connection is closed without reconnect. */
  onConnected?(connection: HubConnection<User, Events>): MaybePromise<void>;
  /** Called once for each connection for which `onConnected` was called. */
  onDisconnected?(connection: HubConnection<User, Events>, disconnection: Disconnection): MaybePromise<void>;
  /**
   * Called when a user's first connection opened, on any node. Called again for users of this node whom the bus did not know, after
   * an outage or because they connected before the bus was reachable: other nodes may not have been notified.
   */
  onUserOnline?(userId: string): MaybePromise<void>;
  /** Called when a user's last connection ended: immediately after a clean end, otherwise after `presenceGraceSeconds`. */
  onUserOffline?(userId: string): MaybePromise<void>;
  /** Seconds for which a user stays online after their last connection was lost. Default 15. */
  presenceGraceSeconds?: number;
  /**
   * Called when the bus is unreachable: messages of other nodes do not arrive until `onGapClosed`. Called again after each new
   * outage.
   */
  onGapOpened?(): MaybePromise<void>;
  /**
   * Called when the bus is back after an outage. Messages of other nodes may be missing here, so stored data should be fetched
   * again.
   */
  onGapClosed?(): MaybePromise<void>;
  /** Called with unexpected errors, for the log. They are never sent to clients. */
  onError?(error: unknown, where: string): void;
  /** Origins of other sites that may use this hub. The hub's own origin, and requests without an origin, are always allowed. */
  allowedOrigins?: readonly string[] | ((origin: string) => boolean);
  /** Allows clients that keep the default `withCredentials: true`. Default false. */
  allowCredentials?: boolean;
  /** Available transports, in the order clients try them. Default all three. */
  transports?: readonly TransportName[];
  /** Offers stateful reconnect to clients that ask for it. Default true. */
  statefulReconnect?: boolean;
  /** If true, a client whose credentials expired is asked to reconnect with new ones. Default true. */
  reconnectAfterExpiry?: boolean;
  /** Adds the messages of unexpected errors to the texts for clients. Never use it in production. Default false. */
  detailedErrors?: boolean;
  /**
   * How MessagePack clients receive a `Date`: as ISO text, as in JSON, or as a timestamp, which their library turns into a
   * date. Default 'text'.
   */
  messagePackDates?: 'text' | 'timestamp';
  /**
   * Stores the latest request of each connection in `request` (about 4 KiB). Default false: `authenticate` sees every request.
   */
  keepRequests?: boolean;
  limits?: Partial<HubLimits>;
  timeouts?: Partial<HubTimeouts>;
  /** Connects the hubs of several nodes. Default: only this process. */
  bus?: HubBus;
  clock?: HubClock;
}
