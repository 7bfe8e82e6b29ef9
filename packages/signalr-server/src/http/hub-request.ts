import type { IncomingMessage } from 'node:http';
import type { HubRequest } from '../types.ts';

const bearer = /^bearer +(\S+) *$/i;

export interface HubUrl {
  pathname: string;
  query: URLSearchParams;
}

/** Returns null if the URL cannot be parsed. */
export function parseUrl(request: IncomingMessage): HubUrl | null {
  const url = URL.parse(request.url ?? '/', 'http://hub');
  return url === null ? null : { pathname: url.pathname, query: lowerCaseKeys(url.searchParams) };
}

/**
 * Converts a request for the application. Browsers cannot set headers on a WebSocket or an event stream, so the token may be in
 * the query.
 */
export function toHubRequest(raw: IncomingMessage, query: URLSearchParams): HubRequest {
  const header = bearer.exec(raw.headers.authorization ?? '')?.[1];
  return { raw, query, address: raw.socket.remoteAddress, token: header ?? query.get('access_token') ?? undefined };
}

/** Query keys are case-insensitive, as in Microsoft's server. */
function lowerCaseKeys(query: URLSearchParams): URLSearchParams {
  const lowered = new URLSearchParams();
  for (const [key, value] of query) lowered.append(key.toLowerCase(), value);
  return lowered;
}
