import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Answer } from './answer.ts';

interface Handler {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** The handlers of each server, by lower-case path. */
const attached = new WeakMap<Server, Map<string, Handler>>();

/**
 * Puts the hub ahead of all other listeners, present and future, so that a framework's routing and body parsing never see its
 * requests. An upgrade without any listener or hub is refused.
 */
export function attachTo(server: Server, path: string, handler: Handler): void {
  const handlers = attached.get(server) ?? intercept(server);
  handlers.set(path.toLowerCase(), handler);
}

/** Intercepts the server's events, since a listener cannot be placed before later ones. */
function intercept(server: Server): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  attached.set(server, handlers);
  // Without a listener, Node treats an upgrade as an ordinary request.
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    if (server.listenerCount('upgrade') === 1) new Answer(404).refuseUpgrade(socket);
  });
  const emit = server.emit.bind(server);
  server.emit = (event: string, ...args: unknown[]): boolean => {
    const request = args[0] as IncomingMessage;
    const handler = event === 'request' || event === 'upgrade' ? handlerOf(handlers, request) : undefined;
    if (handler === undefined) return emit(event, ...args);
    if (event === 'request') void handler.handleRequest(request, args[1] as ServerResponse);
    else void handler.handleUpgrade(request, args[1] as Duplex, args[2] as Buffer);
    return true;
  };
  return handlers;
}

/** Finds the handler of a path, ignoring case, as Microsoft's server does. */
function handlerOf(handlers: Map<string, Handler>, { url = '/' }: IncomingMessage): Handler | undefined {
  const path = (url.split('?', 1)[0] ?? '').toLowerCase();
  return handlers.get(path.replace(/\/negotiate$|\/$/, '')) ?? handlers.get(path);
}
