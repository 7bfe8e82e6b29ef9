import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Admission } from './connection.ts';
import { attachTo } from './http/attach.ts';
import { HttpHandler } from './http/http-handler.ts';
import { HubContext } from './hub-context.ts';
import { RawClient, type RawCallbacks, type RawConnection } from './raw-connection.ts';
import { closeCodes, type RawSession } from './raw-session.ts';
import { Revocations } from './revocations.ts';
import { SessionRegistry } from './session-registry.ts';
import type { AnyEvents, HubOptions, HubUser } from './types.ts';

/** Options as those of a hub. Limits and timeouts of hub messages and methods have no effect. */
export interface ConnectionHandlerOptions<User extends HubUser>
  extends
    RawCallbacks<User>,
    Pick<
      HubOptions<User, AnyEvents>,
      | 'authenticate'
      | 'onError'
      | 'allowedOrigins'
      | 'allowCredentials'
      | 'transports'
      | 'keepRequests'
      | 'limits'
      | 'timeouts'
      | 'clock'
    > {}

export interface ConnectionHandler<User extends HubUser> {
  /** Handles requests and upgrades of `path` and below on this server, ahead of its other listeners. */
  attach(server: Server, path: string): void;
  /** For manual mounting: call it with every request to the path and to `path/negotiate`. Bodies must be unread. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** The open connections. */
  connections(): Iterable<RawConnection<User>>;
  /** Accepts no more clients, and closes every connection. */
  close(): Promise<void>;
}

/** Serves connections without the hub protocol: text and bytes over the same negotiation and transports. */
export function createConnectionHandler<User extends HubUser = HubUser>(
  options: ConnectionHandlerOptions<User>,
): ConnectionHandler<User> {
  // The callbacks of a hub have the same names, but get connections of another type.
  const { onConnected: _, onData: __, onDisconnected: ___, ...served } = options;
  const context = new HubContext<User>({ ...served, methods: {}, statefulReconnect: false });
  const sessions = new SessionRegistry<RawSession<User>>(context.limits);
  const endpoint = {
    context,
    sessions,
    callbacks: options,
    revocations: new Revocations(),
    closing: false,
    newConnection: (admission: Admission<User>) => new RawClient(endpoint, admission),
  };
  const handler = new HttpHandler<User, RawSession<User>>(endpoint);
  const stopSweeping = context.clock.everySecond(() => {
    context.second += 1;
    for (const session of sessions.all()) session.tick();
  });

  return {
    attach: (server, path) => attachTo(server, path, handler),
    handleRequest: (request, response) => handler.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => handler.handleUpgrade(request, socket, head),
    *connections() {
      for (const { phase, owner } of sessions.all()) if (phase === 'open' && owner instanceof RawClient) yield owner;
    },
    async close() {
      endpoint.closing = true;
      for (const session of sessions.all()) session.end('server-shutdown', closeCodes.goingAway);
      await sessions.emptied();
      stopSweeping();
    },
  };
}
