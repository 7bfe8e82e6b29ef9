import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Admission, Connection } from '../connection.ts';
import type { HubContext } from '../hub-context.ts';
import type { HubCore } from '../hub-core.ts';
import type { Line } from '../line.ts';
import { LongPollingTransport } from '../transports/long-polling.ts';
import { ServerSentEventsTransport } from '../transports/server-sent-events.ts';
import { acceptWebSocket, createSocketServer, type SocketServer } from '../transports/web-socket.ts';
import type { HubUser, TransportName } from '../types.ts';
import { Answer, json } from './answer.ts';
import { readBody } from './body.ts';
import { parseUrl, toHubRequest, type HubUrl } from './hub-request.ts';
import { negotiateAnswer, readNegotiateVersion } from './negotiate.ts';
import { corsHeaders, originIsAllowed, preflightHeaders } from './origin.ts';

const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/** A request that was let in. */
interface Visit<User extends HubUser> extends Admission<User> {
  request: IncomingMessage;
  url: HubUrl;
}

/** Everything that reaches the hub over HTTP: negotiations, upgrades and the requests of the other transports. */
export class FrontDoor<User extends HubUser> {
  readonly #core: HubCore<User>;
  readonly #sockets: SocketServer;
  readonly #transports: readonly TransportName[];

  constructor(core: HubCore<User>) {
    this.#core = core;
    this.#sockets = createSocketServer(core.context.limits.frameBytes);
    this.#transports = core.context.options.transports ?? everyTransport;
  }

  async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answerSafely(request, response);
    if (answer === undefined) return;
    // A client that is still sending would not read the answer if its connection were kept.
    if (!request.complete) response.once('finish', () => request.destroy());
    answer.send(response, answer.status === 403 ? {} : corsHeaders(request, this.#context.options));
  }

  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', destroy);
    const visit = await this.#letIn(request);
    const refusal = visit instanceof Answer ? visit : this.#upgrade(visit, socket, head);
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
    const visit = await this.#letIn(request);
    if (visit instanceof Answer) return visit;
    if (/\/negotiate\/?$/i.test(visit.url.pathname)) return this.#negotiate(visit);
    switch (request.method) {
      case 'GET':
        return this.#get(visit, response);
      case 'POST':
        return this.#post(visit);
      case 'DELETE':
        return this.#delete(visit);
      default:
        return new Answer(405, '', { Allow: 'GET, POST, DELETE' });
    }
  }

  /** Whether the request's origin may use the hub. An application that cannot tell allows nobody. */
  #isAllowed(request: IncomingMessage): boolean {
    try {
      return originIsAllowed(request, this.#context.options);
    } catch (error) {
      this.#context.report(error, 'allowedOrigins');
      return false;
    }
  }

  async #letIn(request: IncomingMessage): Promise<Visit<User> | Answer> {
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

  #negotiate(visit: Visit<User>): Answer {
    const { request, url } = visit;
    if (request.method !== 'POST') return new Answer(405, '', { Allow: 'POST' });
    const asked = readNegotiateVersion(url.query);
    if (!asked.valid) return json({ error: asked.error });
    if (!this.#hasRoom) return new Answer(503, '', { 'Retry-After': '5' });
    const mayResume =
      this.#context.options.statefulReconnect !== false &&
      url.query.get('usestatefulreconnect')?.toLowerCase() === 'true';
    const connection = this.#core.newConnection(visit, mayResume);
    this.#core.lines.addNegotiated(connection.line);
    return json(negotiateAnswer(connection.id, connection.line.token, asked.version, this.#transports, mayResume));
  }

  #upgrade(visit: Visit<User>, socket: Duplex, head: Buffer): Answer | undefined {
    if (!this.#transports.includes('WebSockets')) return new Answer(404);
    const line = this.#lineForSocket(visit);
    if (line instanceof Answer) return line;
    line.owner.renew(visit);
    acceptWebSocket(this.#sockets, visit.request, socket, head, (transport) => {
      if (line.resumable) return line.resume(transport);
      this.#core.lines.addOpening(line);
      return line.open(transport);
    });
    return undefined;
  }

  /** A socket without an id is a client that skips the negotiation. */
  #lineForSocket(visit: Visit<User>): Line<Connection<User>> | Answer {
    if (!visit.url.query.has('id')) {
      return this.#hasRoom ? this.#core.newConnection(visit, false).line : new Answer(503);
    }
    const line = this.#lineOf(visit);
    if (line instanceof Answer || line.resumable) return line;
    if (line.phase === 'ended') return new Answer(404);
    if (line.phase === 'negotiated') return this.#core.closing ? new Answer(503) : line;
    return line.transport?.name === 'WebSockets' ? new Answer(409) : otherTransport();
  }

  #get(visit: Visit<User>, response: ServerResponse): Answer | undefined {
    const line = this.#lineOf(visit);
    if (line instanceof Answer) return line;
    const wantsEvents = visit.request.headers.accept?.includes('text/event-stream') === true;
    const name = wantsEvents ? 'ServerSentEvents' : 'LongPolling';
    if (!this.#transports.includes(name)) return new Answer(404);
    line.owner.renew(visit);
    if (line.phase === 'negotiated')
      return wantsEvents ? this.#openStream(line, visit, response) : this.#openPolling(line);
    if (line.transport?.name !== name) return otherTransport();
    if (!(line.transport instanceof LongPollingTransport)) return new Answer(409);
    line.transport.poll(response, corsHeaders(visit.request, this.#context.options));
    return undefined;
  }

  #openStream(line: Line<Connection<User>>, { request }: Visit<User>, response: ServerResponse): undefined {
    const transport = new ServerSentEventsTransport(response);
    this.#core.lines.addOpening(line);
    transport.start(corsHeaders(request, this.#context.options), line.open(transport));
  }

  /** The first poll only opens the connection: the client sends its handshake once it is answered. */
  #openPolling(line: Line<Connection<User>>): Answer {
    const transport = new LongPollingTransport(this.#context.timeouts);
    this.#core.lines.addOpening(line);
    transport.owner = line.open(transport);
    return new Answer(200, '', { 'Content-Type': 'application/octet-stream' });
  }

  async #post(visit: Visit<User>): Promise<Answer> {
    const line = this.#lineOf(visit);
    if (line instanceof Answer) return line;
    if (line.resumable || line.transport?.name === 'WebSockets') {
      return new Answer(405, 'POST requests are not allowed for WebSocket connections.');
    }
    if (line.phase === 'negotiated' || line.phase === 'ended') return unknownConnection();
    const body = await readBody(visit.request, this.#context.limits.frameBytes);
    if (body === null) return new Answer(413);
    line.receive(body);
    await line.reading.opened();
    return new Answer(200);
  }

  #delete(visit: Visit<User>): Answer {
    const line = this.#lineOf(visit);
    if (line instanceof Answer) return line;
    if (line.transport?.name !== 'LongPolling') {
      return new Answer(400, 'Cannot terminate this connection using the DELETE endpoint.');
    }
    line.leaveCleanly();
    line.transport?.terminate();
    return new Answer(202);
  }

  #lineOf({ url, user }: Visit<User>): Line<Connection<User>> | Answer {
    const token = url.query.get('id');
    if (token === null) return new Answer(400, 'Connection ID required');
    const line = this.#core.lines.get(token);
    if (line === undefined) return unknownConnection();
    return line.owner.user.userId === user.userId ? line : new Answer(403);
  }

  get #context(): HubContext<User> {
    return this.#core.context;
  }

  get #hasRoom(): boolean {
    return !this.#core.closing && this.#core.lines.size < this.#context.limits.connections;
  }
}

function destroy(this: Duplex): void {
  this.destroy();
}

function unknownConnection(): Answer {
  return new Answer(404, 'No Connection with that ID');
}

function otherTransport(): Answer {
  return new Answer(400, 'Cannot change transports mid-connection');
}
