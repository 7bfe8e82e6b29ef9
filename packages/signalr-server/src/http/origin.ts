import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { HubOptions, HubUser } from '../types.ts';

type OriginOptions = Pick<HubOptions<HubUser, Record<never, never>>, 'allowedOrigins' | 'allowCredentials'>;

const preflightSeconds = 7200;
const usualHeaders = 'Authorization, Cache-Control, Content-Type, X-Requested-With, X-SignalR-User-Agent';

/** Checks the origin of a request: browsers do not restrict WebSockets to their own site. */
export function originIsAllowed({ headers }: IncomingMessage, { allowedOrigins = [] }: OriginOptions): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (URL.parse(origin)?.host === host && host !== undefined) return true;
  return typeof allowedOrigins === 'function' ? allowedOrigins(origin) : allowedOrigins.includes(origin);
}

/** The CORS headers of a response to an allowed origin. */
export function corsHeaders({ headers }: IncomingMessage, { allowCredentials }: OriginOptions): OutgoingHttpHeaders {
  if (headers.origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': headers.origin,
    Vary: 'Origin',
    ...(allowCredentials === true && { 'Access-Control-Allow-Credentials': 'true' }),
  };
}

/** The headers of a preflight response. It allows all headers, since applications add their own. */
export function preflightHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return {
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? usualHeaders,
    'Access-Control-Max-Age': preflightSeconds,
  };
}
