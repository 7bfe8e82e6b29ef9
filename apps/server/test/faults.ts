import type { ServerResponse } from 'node:http';

/** Ways in which a service, or a proxy in front of it, can fail to respond. */
export const faults = ['hangs', 'drops the connection', 'stops halfway', 'sends a page', 'redirects'] as const;
export type Fault = (typeof faults)[number];

/** Responds with a fault. */
export function fail(response: ServerResponse, fault: Fault): void {
  switch (fault) {
    case 'hangs':
      return;
    case 'drops the connection':
      response.socket?.destroy();
      return;
    case 'stops halfway':
      response.writeHead(200, { 'content-length': 1000, 'content-type': 'application/json', etag: '"a"' });
      response.write('{"sid":');
      return;
    case 'sends a page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please log in</html>');
      return;
    case 'redirects':
      response.writeHead(307, { location: '/elsewhere' }).end();
  }
}
