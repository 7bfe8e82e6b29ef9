import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Admission } from '../connection.ts';
import { LongPollingTransport } from '../transports/long-polling.ts';
import { ServerSentEventsTransport } from '../transports/server-sent-events.ts';
import { acceptWebSocket, createSocketServer, type SocketServer } from '../transports/web-socket.ts';
import type { HubUser, TransportName } from '../types.ts';
import { Answer, json } from './answer.ts';
import { readBody } from './body.ts';
import type { Endpoint, HttpSession } from './endpoint.ts';
import { parseUrl, toHubRequest, type HubUrl } from './hub-request.ts';
import { negotiateAnswer, readNegotiateVersion } from './negotiate.ts';
import { corsHeaders, originIsAllowed, preflightHeaders } from './origin.ts';

const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/** An authenticated request for the hub. */
interface AdmittedRequest<User extends HubUser> extends Admission<User> {
  request: IncomingMessage;
  url: HubUrl;
}

/** Handles all HTTP requests to a hub or connection handler: negotiations, upgrades, and the other transports' requests. */
export class HttpHandler<User extends HubUser, Session extends HttpSession<User>> {
  readonly #core: Endpoint<User, Session>;
  readonly #sockets: SocketServer;
  readonly #transports: readonly TransportName[];

  constructor(core: Endpoint<User, Session>) {
    this.#core = core;
    this.#sockets = createSocketServer(core.context.limits.frameBytes);
    this.#transports = core.context.options.transports ?? everyTransport;
  }

  async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answerSafely(request, response);
    if (answer === undefined) return;
    // While the client is still sending, it reads the response only if its connection is closed.
    if (!request.complete) response.once('finish', () => request.destroy());
    answer.send(response, answer.status === 403 ? {} : corsHeaders(request, this.#context.options));
  }

  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // A socket that fails is destroyed. Without a listener, the error would end the process.
    socket.on('error', () => undefined);
    const admitted = await this.#admit(request);
    const refusal = admitted instanceof Answer ? admitted : this.#upgrade(admitted, socket, head);
    refusal?.refuseUpgrade(socket);
  }

  async #answerSafely(request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> {
    try {
      return await this.#answer(request, response);
    } catch (error) {
      this.#context.report(error, 'request');
      return response.headersSent ? undefined : new Answer(500);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> {
    if (request.method === 'OPTIONS') {
      return this.#isAllowed(request) ? new Answer(204, '', preflightHeaders(request)) : new Answer(403);
    }
    const admitted = await this.#admit(request);
    if (admitted instanceof Answer) return admitted;
    if (/\/negotiate\/?$/i.test(admitted.url.pathname)) return this.#negotiate(admitted);
    switch (request.method) {
      case 'GET':
        return this.#get(admitted, response);
      case 'POST':
        return this.#post(admitted);
      case 'DELETE':
        return this.#delete(admitted);
      default:
        return new Answer(405, '', { Allow: 'GET, POST, DELETE' });
    }
  }

  /** True if the request's origin may use the hub. If the application's check throws, no origin is allowed. */
  #isAllowed(request: IncomingMessage): boolean {
    try {
      return originIsAllowed(request, this.#context.options);
    } catch (error) {
      this.#context.report(error, 'allowedOrigins');
      return false;
    }
  }

  async #admit(request: IncomingMessage): Promise<AdmittedRequest<User> | Answer> {
    const { options } = this.#context;
    const { revocations } = this.#core;
    if (!this.#isAllowed(request)) return new Answer(403);
    const url = parseUrl(request);
    if (url === null) return new Answer(400);
    const { mark } = revocations;
    try {
      const hubRequest = toHubRequest(request, url.query);
      const user = await options.authenticate(hubRequest);
      if (user === null || revocations.covers(user, mark)) return new Answer(401);
      return { request, hubRequest, url, user, mark };
    } catch (error) {
      this.#context.report(error, 'authenticate');
      return new Answer(503, '', { 'Retry-After': '1' });
    }
  }

  #negotiate(admitted: AdmittedRequest<User>): Answer {
    const { request, url } = admitted;
    if (request.method !== 'POST') return new Answer(405, '', { Allow: 'POST' });
    const asked = readNegotiateVersion(url.query);
    if (!asked.valid) return json({ error: asked.error });
    if (!this.#hasRoom) return new Answer(503, '', { 'Retry-After': '5' });
    const mayResume =
      this.#context.options.statefulReconnect !== false &&
      url.query.get('usestatefulreconnect')?.toLowerCase() === 'true';
    const connection = this.#core.newConnection(admitted, mayResume);
    this.#core.sessions.addNegotiated(connection.session);
    const offer = { version: asked.version, transports: this.#transports, statefulReconnect: mayResume };
    return json(negotiateAnswer(connection.id, connection.session.token, offer));
  }

  #upgrade(admitted: AdmittedRequest<User>, socket: Duplex, head: Buffer): Answer | undefined {
    if (!this.#transports.includes('WebSockets')) return new Answer(404);
    const session = this.#sessionForSocket(admitted);
    if (session instanceof Answer) return session;
    session.owner.renew(admitted);
    acceptWebSocket(this.#sockets, { request: admitted.request, socket, head }, (transport) => {
      if (session.resumable) return session.resume(transport);
      this.#core.sessions.addOpening(session);
      return session.open(transport);
    });
    return undefined;
  }

  /** A socket without a connection id comes from a client that skips the negotiation. */
  #sessionForSocket(admitted: AdmittedRequest<User>): Session | Answer {
    if (!admitted.url.query.has('id')) {
      return this.#hasRoom ? this.#core.newConnection(admitted, false).session : new Answer(503);
    }
    const session = this.#sessionOf(admitted);
    if (session instanceof Answer || session.resumable) return session;
    if (session.phase === 'ended') return new Answer(404);
    if (session.phase === 'negotiated') return this.#core.closing ? new Answer(503) : session;
    return session.transport?.name === 'WebSockets' ? new Answer(409) : otherTransport();
  }

  #get(admitted: AdmittedRequest<User>, response: ServerResponse): Answer | undefined {
    const session = this.#sessionOf(admitted);
    if (session instanceof Answer) return session;
    const wantsEvents = admitted.request.headers.accept?.includes('text/event-stream') === true;
    const name = wantsEvents ? 'ServerSentEvents' : 'LongPolling';
    if (!this.#transports.includes(name)) return new Answer(404);
    session.owner.renew(admitted);
    if (session.phase === 'negotiated')
      return wantsEvents ? this.#openStream(session, admitted, response) : this.#openPolling(session);
    if (session.transport?.name !== name) return otherTransport();
    if (!(session.transport instanceof LongPollingTransport)) return new Answer(409);
    session.transport.poll(response, corsHeaders(admitted.request, this.#context.options));
    return undefined;
  }

  #openStream(session: Session, { request }: AdmittedRequest<User>, response: ServerResponse): undefined {
    const transport = new ServerSentEventsTransport(response);
    this.#core.sessions.addOpening(session);
    transport.start(corsHeaders(request, this.#context.options), session.open(transport));
  }

  /** The first poll only opens the connection: the client sends its handshake after the response. */
  #openPolling(session: Session): Answer {
    const transport = new LongPollingTransport(this.#context.timeouts);
    this.#core.sessions.addOpening(session);
    transport.owner = session.open(transport);
    return new Answer(200, '', { 'Content-Type': 'application/octet-stream' });
  }

  async #post(admitted: AdmittedRequest<User>): Promise<Answer> {
    const session = this.#sessionOf(admitted);
    if (session instanceof Answer) return session;
    if (session.resumable || session.transport?.name === 'WebSockets') {
      return new Answer(405, 'POST requests are not allowed for WebSocket connections.');
    }
    if (session.phase === 'negotiated' || session.phase === 'ended') return unknownConnection();
    // A client may post several bodies at once: none is read while the queue of calls is full.
    await session.reading.opened();
    const body = await readBody(admitted.request, this.#context.limits.frameBytes);
    if (body === null) return new Answer(413);
    await session.reading.opened();
    session.receive(body);
    return new Answer(200);
  }

  #delete(admitted: AdmittedRequest<User>): Answer {
    const session = this.#sessionOf(admitted);
    if (session instanceof Answer) return session;
    if (session.transport?.name !== 'LongPolling') {
      return new Answer(400, 'Cannot terminate this connection using the DELETE endpoint.');
    }
    session.closedByClient();
    session.transport?.terminate();
    return new Answer(202);
  }

  #sessionOf({ url, user }: AdmittedRequest<User>): Session | Answer {
    const token = url.query.get('id');
    if (token === null) return new Answer(400, 'Connection ID required');
    const session = this.#core.sessions.get(token);
    if (session === undefined) return unknownConnection();
    return session.owner.user.userId === user.userId ? session : new Answer(403);
  }

  get #context(): Endpoint<User, Session>['context'] {
    return this.#core.context;
  }

  get #hasRoom(): boolean {
    return !this.#core.closing && this.#core.sessions.size < this.#context.limits.connections;
  }
}

function unknownConnection(): Answer {
  return new Answer(404, 'No Connection with that ID');
}

function otherTransport(): Answer {
  return new Answer(400, 'Cannot change transports mid-connection');
}
