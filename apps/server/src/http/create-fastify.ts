import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@ambiance/domain/errors';
import { languages, preferredLanguage } from '@ambiance/domain/languages';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import helmet from 'helmet';
import { Counter, type Registry } from 'prom-client';
import { isConflict } from '../platform/database/database.ts';
import type { Ids } from '../platform/ids.ts';
import { errorBody, fromFramework, statusOf } from './error-response.ts';
import { refuseSlowBodies } from './slow-bodies.ts';
import { traceRequests } from './trace-requests.ts';

interface FastifyOptions {
  log: FastifyBaseLogger;
  ids: Pick<Ids, 'hex'>;
  metrics: Registry;
  trustProxy: string[];
  corsOrigins: string[];
  /** Origin of an external captcha's widget. */
  captchaOrigin?: string | undefined;
  /** The public address of the product. If it is https, browsers must insist on it; pages connect to no other server. */
  publicUrl: string;
  /** Returns true if the database could not do it now, so that the same request may succeed later. */
  isUnavailable(error: unknown): boolean;
  /** Timeout for a body without files, in milliseconds. */
  bodyTimeoutMs?: number;
}

const maxBodyBytes = 64 * 1024;
/** A path with a longer part does not exist. */
export const maxParameterLength = 200;

/**
 * Compresses only JSON, since the web app's files are compressed when they are built. Compressed requests are not read, because a
 * small one could become very large.
 */
const compression: FastifyCompressOptions = {
  globalDecompression: false,
  customTypes: /^application\/json/,
  // Brotli takes longer for the same size.
  encodings: ['gzip'],
  // A page of search results has 14 kB. A stream with a thread of its own takes seven times as long to compress it.
  syncThreshold: 32 * 1024,
};

/** A Fastify with the product's defaults: JSON errors in two languages, security headers, and size limits on requests. */
export async function createFastify(options: FastifyOptions): Promise<FastifyInstance> {
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Refused requests by the code of the refusal.',
    labelNames: ['code'],
    registers: [options.metrics],
  });
  const refuse = (error: FrameworkError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request, options.isUnavailable);
    refusals.inc({ code: refusal.code });
    // While the database is down, every request fails here: each is logged in one line, without a stack trace.
    if (options.isUnavailable(error))
      request.log.warn(
        isConflict(error) ? { err: error } : { reason: error.message },
        'refused because the database could not do it now',
      );
    else if (refusal.kind === 'internal' || refusal.cause)
      request.log.error({ err: refusal.cause ?? error }, 'request failed');
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    void reply.header('cache-control', 'no-store');
    return reply.code(statusOf[refusal.kind]).send(errorBody(refusal, languageOf(request)));
  };
  const elsewhere = options.captchaOrigin ? [options.captchaOrigin] : [];
  const app = fastify({
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnread,
    loggerInstance: options.log,
    // Ids are unique across nodes, so that an id shown in a browser leads to the lines of the log.
    genReqId: () => options.ids.hex(8),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxParameterLength },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.server.headersTimeout = 10_000;
  // A connection that is busy when the server begins to close is closed after its response.
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(idle));
  });

  // Fastify's own plugin would create the middleware for each request.
  const setSecurityHeaders = helmet({
    strictTransportSecurity: options.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The page that scans QR codes compiles its decoder; no other page may.
        scriptSrc: [
          "'self'",
          ...elsewhere,
          ({ url }) => (url?.startsWith('/host/redeem') ? "'wasm-unsafe-eval'" : "'self'"),
        ],
        frameSrc: elsewhere.length > 0 ? elsewhere : ["'none'"],
        styleSrc: ["'self'"],
        // Floating panels are positioned by script through the CSSOM, which needs no exception for styles.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Some browsers do not count a web socket to the same server as 'self'.
        connectSrc: ["'self'", new URL(options.publicUrl).origin.replace(/^http/, 'ws')],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => setSecurityHeaders(request.raw, reply.raw, () => done()));
  await app.register(cors, {
    origin: options.corsOrigins.includes('*') ? true : options.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'x-requested-with', 'x-signalr-user-agent'],
    exposedHeaders: ['link', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
    // An OPTIONS request without a requested method lists what is allowed.
    strictPreflight: false,
  });
  await app.register(compress, compression);
  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  refuseSlowBodies(app, options.bodyTimeoutMs ?? 30_000);
  acceptEmptyJson(app);
  // Responses that may be cached set their own header.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(refuse);
  return app;
}

/** Refuses input that is not HTTP. Its path and language are unknown. */
function refuseUnread(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new DomainError(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.malformed');
  const [status, body] = [statusOf[refusal.kind], JSON.stringify(errorBody(refusal, languages[0]))];
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

type FrameworkError = Error & { statusCode?: number; code?: string; expose?: boolean };

function refusalOf(
  error: FrameworkError,
  { raw }: FastifyRequest,
  isUnavailable: (error: unknown) => boolean,
): DomainError {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error))
    return new DomainError('server.unavailable', { details: { retryAfterSeconds: 2 }, cause: error });
  // An error while the body is read comes from the connection.
  return fromFramework(error, raw.complete) ?? new DomainError('server.failed');
}

const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);

/** The product's browsers always send the JSON type, even without a body. That is not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
