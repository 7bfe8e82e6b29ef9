import type { IncomingMessage } from 'node:http';
import type { HubRequest } from '../types.ts';

const bearer = /^bearer +(\S+) *$/i;

export interface HubUrl {
  pathname: string;
  query: URLSearchParams;
}

/** Null for a URL that cannot be one. */
export function parseUrl(request: IncomingMessage): HubUrl | null {
  const url = URL.parse(request.url ?? '/', 'http://hub');
  return url === null ? null : { pathname: url.pathname, query: lowerCaseKeys(url.searchParams) };
}

/** Browsers cannot set headers on a WebSocket or an event stream, so there the token comes in the query. */
export function toHubRequest(raw: IncomingMessage, query: URLSearchParams): HubRequest {
  const header = bearer.exec(raw.headers.authorization ?? '')?.[1];
  return { raw, query, address: raw.socket.remoteAddress, token: header ?? query.get('access_token') ?? undefined };
}

/** The reference reads query keys without regard to case. */
function lowerCaseKeys(query: URLSearchParams): URLSearchParams {
  const lowered = new URLSearchParams();
  for (const [key, value] of query) lowered.append(key.toLowerCase(), value);
  return lowered;
}
