import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Door {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/**
 * Puts the hub ahead of whatever else listens, so that a framework's routing and body parsing never see its requests.
 * The listeners that the server has by now get all the others.
 */
export function attachTo(server: Server, path: string, door: Door): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isBelow(path, request)) void door.handleRequest(request, response);
    else for (const other of others) Reflect.apply(other, server, [request, response]);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isBelow(path, request)) void door.handleUpgrade(request, socket, head);
    else if (server.listenerCount('upgrade') === 1) socket.destroy();
  });
}

function isBelow(path: string, { url = '/' }: IncomingMessage): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname === path || pathname === `${path}/` || pathname === `${path}/negotiate`;
}
