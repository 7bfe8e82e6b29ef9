import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Connection } from '../connection.ts';
import type { HubCore } from '../hub-core.ts';
import { acceptWebSocket, createSocketServer, type SocketServer } from '../transports/web-socket.ts';
import type { HubUser, TransportName } from '../types.ts';
import { parseUrl, toHubRequest } from './hub-request.ts';
import { negotiateAnswer, readNegotiateVersion } from './negotiate.ts';
import { corsHeaders, originIsAllowed, preflightHeaders } from './origin.ts';

const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/** What a request is answered with, or how an upgrade is refused. */
interface Answer {
  status: number;
  body?: string;
  headers?: OutgoingHttpHeaders;
}

/** Everything that reaches the hub over HTTP: negotiations, upgrades and the requests of the other transports. */
export class FrontDoor<User extends HubUser> {
  readonly #core: HubCore<User>;
  readonly #sockets: SocketServer;
  readonly #transports: readonly TransportName[];

  constructor(core: HubCore<User>) {
    this.#core = core;
    this.#sockets = createSocketServer(core.limits.frameBytes);
    this.#transports = core.options.transports ?? everyTransport;
  }

  async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answer(request);
    if (answer !== undefined) this.#send(request, response, answer);
  }

  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const refusal = await this.#upgrade(request, socket, head);
    if (refusal !== undefined) refuseUpgrade(socket, refusal);
  }

  async #answer(request: IncomingMessage): Promise<Answer | undefined> {
    if (!originIsAllowed(request, this.#core.options)) return { status: 403 };
    if (request.method === 'OPTIONS') return { status: 204, headers: preflightHeaders() };
    const url = parseUrl(request);
    if (url === null) return { status: 400 };
    const user = await this.#authenticate(request, url.query);
    if (isRefusal(user)) return user;
    if (url.pathname.endsWith('/negotiate')) return this.#negotiate(request, url.query, user);
    return { status: 404 };
  }

  #negotiate(request: IncomingMessage, query: URLSearchParams, user: User): Answer {
    if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
    const { people, limits, closing } = this.#core;
    if (closing || people.byToken.size >= limits.connections) return { status: 503, headers: { 'Retry-After': '5' } };
    const asked = readNegotiateVersion(query);
    if (!asked.valid) return json({ error: asked.error });
    const connection = new Connection(this.#core, user);
    people.byToken.set(connection.token, connection);
    return json(negotiateAnswer(connection, asked.version, this.#transports, false));
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Answer | undefined> {
    if (!originIsAllowed(request, this.#core.options)) return { status: 403 };
    const url = parseUrl(request);
    if (url === null) return { status: 400 };
    const user = await this.#authenticate(request, url.query);
    if (isRefusal(user)) return user;
    if (!this.#transports.includes('WebSockets')) return { status: 404 };
    if (this.#core.closing) return { status: 503 };
    const connection = this.#connectionToOpen(url.query.get('id'), user);
    if (!(connection instanceof Connection)) return connection;
    connection.user = user;
    acceptWebSocket(this.#sockets, request, socket, head, (transport) => {
      this.#core.people.byToken.set(connection.token, connection);
      return connection.open(transport);
    });
    return undefined;
  }

  /** A socket without an id is a client that skips the negotiation. */
  #connectionToOpen(token: string | null, user: User): Connection<User> | Answer {
    if (token === null) return new Connection(this.#core, user);
    const connection = this.#core.people.byToken.get(token);
    if (connection === undefined || connection.phase === 'ended') return { status: 404 };
    if (connection.user.userId !== user.userId) return { status: 403 };
    if (connection.phase !== 'negotiated') return { status: 409 };
    return connection;
  }

  async #authenticate(request: IncomingMessage, query: URLSearchParams): Promise<User | Answer> {
    try {
      return (await this.#core.options.authenticate(toHubRequest(request, query))) ?? { status: 401 };
    } catch (error) {
      this.#core.report(error, 'authenticate');
      return { status: 503, headers: { 'Retry-After': '1' } };
    }
  }

  #send(request: IncomingMessage, response: ServerResponse, { status, body = '', headers }: Answer): void {
    const cors = status === 403 ? {} : corsHeaders(request, this.#core.options);
    response.writeHead(status, {
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...cors,
      ...headers,
    });
    response.end(body);
  }
}

function isRefusal(result: HubUser | Answer): result is Answer {
  return 'status' in result;
}

function json(value: object): Answer {
  return { status: 200, body: JSON.stringify(value), headers: { 'Content-Type': 'application/json' } };
}

function refuseUpgrade(socket: Duplex, { status, headers = {} }: Answer): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const reason = STATUS_CODES[status] ?? '';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`);
  socket.once('finish', () => socket.destroy());
}
