/** Limits per connection, user or node, in bytes or counts. */
export interface HubLimits {
  /** The longest accepted hub message, the handshake included. Default 32 768, as Microsoft's. */
  messageBytes: number;
  /**
   * The longest WebSocket frame or POST body, which may hold several messages. At least twice `messageBytes`. Default 262 144.
   */
  frameBytes: number;
  /** Methods of one connection that run at the same time; further calls are queued. Default 1, as Microsoft's. */
  parallelInvocations: number;
  /** Invocations of one connection that may be queued before reading from the client pauses. Default 64. */
  queuedInvocations: number;
  /** Streams of one connection that the hub sends at the same time. Default 100. */
  streams: number;
  /**
   * Items of one client-to-server stream that may be queued before reading from the client pauses. Default 10, as Microsoft's.
   */
  streamItems: number;
  /** Unsent bytes of one connection; more than this closes it as a slow reader. Default 1 MiB. */
  bufferedBytes: number;
  /** Bytes stored for a client that may resume (stateful reconnect). Default 100 000, as Microsoft's. */
  resumeBytes: number;
  /** Connections of this node; further negotiations receive status 503. Default unlimited. */
  connections: number;
  /** Connections of one user on this node; a further one closes the oldest. Default unlimited. */
  connectionsPerUser: number;
  /** Negotiated but unopened connections of one user; a further one discards the oldest. Default 20. */
  negotiationsPerUser: number;
  /** Like `negotiationsPerUser`, for all connections without a user. Default 10 000. */
  anonymousNegotiations: number;
}

export const defaultLimits: HubLimits = {
  messageBytes: 32_768,
  frameBytes: 262_144,
  parallelInvocations: 1,
  queuedInvocations: 64,
  streams: 100,
  streamItems: 10,
  bufferedBytes: 1_048_576,
  resumeBytes: 100_000,
  connections: Infinity,
  connectionsPerUser: Infinity,
  negotiationsPerUser: 20,
  anonymousNegotiations: 10_000,
};

/** Timeouts in whole seconds. They are checked once a second, so each may take up to a second longer. */
export interface HubTimeouts {
  /** Idle time after which a ping is sent. Default 15. */
  keepAlive: number;
  /** Silence after which a client counts as disconnected. Default 30. */
  client: number;
  /** Like `client`, with stateful reconnect. It must be below 30 s, when the client itself gives up. Default 25. */
  statefulClient: number;
  /** Time from opening the transport to the handshake. Default 15. */
  handshake: number;
  /** How long a connection without a transport is kept: not opened yet, between polls, or waiting to resume. Default 15. */
  disconnect: number;
  /** Time after which a long poll without data is answered; must be below the client's 100. Default 90. */
  poll: number;
  /** If no data can be written for this long, the connection is closed. Default 10. */
  stalledWrite: number;
  /** How long to wait for the client's side of a close, and for running methods at shutdown. Default 5. */
  close: number;
  /** How long to wait for a client's result. Default 30. */
  clientResult: number;
}

export const defaultTimeouts: HubTimeouts = {
  keepAlive: 15,
  client: 30,
  statefulClient: 25,
  handshake: 15,
  disconnect: 15,
  poll: 90,
  stalledWrite: 10,
  close: 5,
  clientResult: 30,
};
