import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from './listen.ts';

/**
 * Starts a load balancer in front of several nodes. It sends each session to one node of `live`, and to another node once
 * that one is no longer listed. Returns its address; it closes when the test ends.
 */
export async function startBalancer(live: readonly string[]): Promise<string> {
  const places = new Map<string, string>();

  function nodeFor({ headers, url }: IncomingMessage): URL {
    const token = headers.authorization ?? new URL(url!, 'http://host').searchParams.get('access_token') ?? '';
    const before = places.get(token);
    const node = before && live.includes(before) ? before : live[Math.floor(Math.random() * live.length)]!;
    places.set(token, node);
    return new URL(node);
  }

  const server = createServer((request, response) => {
    const { hostname, port } = nodeFor(request);
    const { method, url, headers } = request;
    const forwarded = ask({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(forwarded);
  });
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const { hostname, port } = nodeFor(request);
    const node = connect(Number(port), hostname, () => {
      const lines = [`GET ${request.url} HTTP/1.1`];
      for (const [index, text] of request.rawHeaders.entries()) {
        if (index % 2 === 1) lines.push(`${request.rawHeaders[index - 1]}: ${text}`);
      }
      node.write(`${lines.join('\r\n')}\r\n\r\n`);
      node.write(head);
      client.pipe(node).pipe(client);
    });
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  return listen(server);
}
