import type { IncomingMessage } from 'node:http';
import type { HubBus } from './bus/hub-bus.ts';
import type { HubClock } from './clock.ts';
import type { HubLimits, HubTimeouts } from './limits.ts';

/** What `authenticate` answers: who this is, until when, and whatever else the application wants to find on a connection. */
export interface HubUser {
  /**
   * Absent for somebody nobody knows: such connections share nothing. They are reached by group, by id and with everybody,
   * and no limit, presence or `closeUser` takes them for one user.
   */
  readonly userId?: string | undefined;
  /** When the credentials end. The connection is closed within a second of it. */
  readonly expiresAt?: Date | undefined;
}

/** The events a hub sends: for each name the arguments it carries. */
export type HubEvents<Events> = { [Name in keyof Events]: readonly unknown[] };

/** One HTTP request of a connection: a negotiate, an upgrade, a poll, a post or a delete. */
export interface HubRequest {
  /** The bearer token of the Authorization header, else of the `access_token` query parameter. */
  readonly token: string | undefined;
  readonly query: URLSearchParams;
  /** The IP address it came from, which may be a proxy's. */
  readonly address: string | undefined;
  readonly raw: IncomingMessage;
}

/** Events whose arguments nobody declared. */
export type AnyEvents = Record<string, readonly unknown[]>;

export type ProtocolName = 'json' | 'messagepack';
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

export interface CloseOptions {
  /** Whether a client with automatic reconnect should come back at once. Default false. */
  allowReconnect?: boolean | undefined;
  /** Shown by the client as `Server returned an error on close: …`. */
  error?: string | undefined;
  /** The code of the WebSocket close frame. Default 1000. */
  code?: number | undefined;
}

/** One client, over whichever transport, through any number of resumed sockets. */
export interface HubConnection<User extends HubUser, Events extends HubEvents<Events>> {
  /** Public: others may know it. It is not what a client shows to prove that it owns the connection. */
  readonly id: string;
  readonly user: User;
  readonly transport: TransportName | undefined;
  /** What the client asked for in its handshake. */
  readonly protocol: ProtocolName | undefined;
  /** The IP address that its latest request came from, which may be a proxy's. */
  readonly address: string | undefined;
  /** The latest request that opened or carried it, where the hub keeps requests. */
  readonly request: HubRequest | undefined;
  /** Whatever the application wants to remember of this connection, gone when it is. */
  readonly items: Map<string, unknown>;
  send<Name extends keyof Events & string>(event: Name, ...args: Events[Name]): void;
  /** Asks the client's handler of that name for a result. Rejects with the client's error, on its end, or in time. */
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Resolves once what other nodes send to the group arrives too. */
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
  /** True when the client said good-bye or the hub closed it for good, false when it may be about to come back. */
  readonly clean: boolean;
  readonly reason: DisconnectReason;
}

/** One call of a hub method. */
export interface HubCall<User extends HubUser, Events extends HubEvents<Events>> {
  readonly connection: HubConnection<User, Events>;
  readonly user: User;
  /** The name as the hub declares it. */
  readonly method: string;
  readonly args: readonly unknown[];
  /** The streams the client sends with this call, in its order. */
  readonly uploads: readonly AsyncIterable<unknown>[];
  /** Aborted when the client cancels the stream or its connection ends. */
  readonly signal: AbortSignal;
}

/** Arguments are whatever the client sent: checking them is the method's first task. */
export type HubMethod<User extends HubUser, Events extends HubEvents<Events>> = (
  call: HubCall<User, Events>,
  ...args: unknown[]
) => unknown;

/** A method that takes streams from the client. */
export interface UploadMethod<User extends HubUser, Events extends HubEvents<Events>> {
  uploads: number;
  handle: HubMethod<User, Events>;
}

/** A method that answers a stream, for the client's `stream()`. */
export type HubStream<User extends HubUser, Events extends HubEvents<Events>> = (
  call: HubCall<User, Events>,
  ...args: unknown[]
) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

export interface UploadStream<User extends HubUser, Events extends HubEvents<Events>> {
  uploads: number;
  handle: HubStream<User, Events>;
}

type MaybePromise<T> = T | Promise<T>;

export interface HubOptions<User extends HubUser, Events extends HubEvents<Events>> {
  /**
   * Answers who sends this request, null for 401. It runs for every request of a connection. When it throws the answer
   * is 503.
   */
  authenticate(request: HubRequest): MaybePromise<User | null>;
  /** Names are found without regard to case, as Microsoft's server does. */
  methods: Readonly<Record<string, HubMethod<User, Events> | UploadMethod<User, Events>>>;
  streams?: Readonly<Record<string, HubStream<User, Events> | UploadStream<User, Events>>>;
  /** Wraps every call of a method or stream: `next()` runs it and answers what it answers. */
  aroundCall?(call: HubCall<User, Events>, next: () => unknown): unknown;
  /**
   * What the client's `invoke` or stream rejects with when a call throws, in place of the text that Microsoft's server would
   * send; undefined leaves that. The text is sent as it is answered, so it must not reveal what clients may not know.
   */
  errorText?(error: unknown, call: HubCall<User, Events>): string | undefined;
  /** Awaited before the connection's first call. A throw closes the connection without reconnect. */
  onConnected?(connection: HubConnection<User, Events>): MaybePromise<void>;
  /** Called once for each connection whose `onConnected` was called. */
  onDisconnected?(connection: HubConnection<User, Events>, disconnection: Disconnection): MaybePromise<void>;
  /** The first connection of a user, on any node. */
  onUserOnline?(userId: string): MaybePromise<void>;
  /** The last connection of a user ended: at once after a clean end, else after `presenceGraceSeconds`. */
  onUserOffline?(userId: string): MaybePromise<void>;
  /** How long a user whose last connection was lost stays online. Default 15. */
  presenceGraceSeconds?: number;
  /** The bus is away: what other nodes send does not arrive until `onGapClosed`. Told again when it is lost again. */
  onGapOpened?(): MaybePromise<void>;
  /** The bus was away and is back: what other nodes sent meanwhile may be missing here, so what is stored is to be asked. */
  onGapClosed?(): MaybePromise<void>;
  /** Unexpected errors, for the log. They are never sent to clients. */
  onError?(error: unknown, where: string): void;
  /** Origins of other sites that may use this hub. The hub's own origin, and requests without one, always may. */
  allowedOrigins?: readonly string[] | ((origin: string) => boolean);
  /** Allows clients that keep the default `withCredentials: true`. Default false. */
  allowCredentials?: boolean;
  /** Transports on offer, in the order clients try them. Default all three. */
  transports?: readonly TransportName[];
  /** Offers stateful reconnect to clients that ask for it. Default true. */
  statefulReconnect?: boolean;
  /** Whether a client whose credentials ended is told to come back, with new ones. Default true. */
  reconnectAfterExpiry?: boolean;
  /** Adds the message of unexpected errors to what clients are told. Never in production. Default false. */
  detailedErrors?: boolean;
  /**
   * What clients of MessagePack find in place of a `Date`: its ISO text, as those of JSON do, or a timestamp, which their
   * library makes a date again. Default 'text'.
   */
  messagePackDates?: 'text' | 'timestamp';
  /** Keeps the latest request of each connection on it, some 4 KiB. Default false: `authenticate` sees every request. */
  keepRequests?: boolean;
  limits?: Partial<HubLimits>;
  timeouts?: Partial<HubTimeouts>;
  /** Joins the hubs of several nodes. Default: this process alone. */
  bus?: HubBus;
  clock?: HubClock;
}
