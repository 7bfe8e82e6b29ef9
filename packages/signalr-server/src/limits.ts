/** What one connection, or one user, may cost. Bytes, counts. */
export interface HubLimits {
  /** The longest hub message taken from a client, the handshake included. Default 32 768, as Microsoft's. */
  messageBytes: number;
  /** The longest WebSocket frame or POST body, which may hold several messages; at least two of the longest. Default 262 144. */
  frameBytes: number;
  /** Methods of one connection that run at the same time; the others wait in order. Default 1, as Microsoft's. */
  parallelInvocations: number;
  /** Invocations of one connection that wait before its transport is no longer read. Default 64. */
  queuedInvocations: number;
  /** Streams of one connection that the hub sends at the same time. Default 100. */
  streams: number;
  /** Items of one client-to-server stream that wait before its transport is no longer read. Default 10, as Microsoft's. */
  streamItems: number;
  /** Bytes written to one connection and not yet taken by its network; more closes it as a slow reader. Default 1 MiB. */
  bufferedBytes: number;
  /** Bytes kept for a client that may resume (stateful reconnect). Default 100 000, as Microsoft's. */
  resumeBytes: number;
  /** Connections of this node; further negotiations are answered 503. Default unlimited. */
  connections: number;
  /** Connections of one user on this node; a further one closes the oldest. Default unlimited. */
  connectionsPerUser: number;
  /** Negotiated connections of one user that were never opened; a further one forgets the oldest. Default 20. */
  negotiationsPerUser: number;
  /** The same of all connections without a user. Default 10 000. */
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

/** Whole seconds; they pass with the hub's one-second sweep, so each may take up to a second longer. */
export interface HubTimeouts {
  /** A ping is sent when nothing else was for this long. Default 15. */
  keepAlive: number;
  /** A client that was silent for this long is gone. Default 30. */
  client: number;
  /** The same for a client with stateful reconnect, below the 30 s after which it gives up itself. Default 25. */
  statefulClient: number;
  /** From the transport's opening to the handshake. Default 15. */
  handshake: number;
  /** A connection without a transport (not opened, between polls, to be resumed) is kept for this long. Default 15. */
  disconnect: number;
  /** A long poll without data is answered after this long, below the client's 100. Default 90. */
  poll: number;
  /** A connection whose network takes nothing for this long is closed. Default 10. */
  stalledWrite: number;
  /** The wait for the client's side of a close, and for running methods at shutdown. Default 5. */
  close: number;
  /** The wait for a client's result. Default 30. */
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
