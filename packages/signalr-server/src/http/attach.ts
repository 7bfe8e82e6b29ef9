import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Answer } from './answer.ts';

interface Handler {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** What is served on each server, by its path in lower case. */
const attached = new WeakMap<Server, Map<string, Handler>>();

/**
 * Puts the hub ahead of whatever else listens, now or later, so that a framework's routing and body parsing never see its
 * requests. An upgrade that nobody else listens for and no hub serves is refused.
 */
export function attachTo(server: Server, path: string, handler: Handler): void {
  const handlers = attached.get(server) ?? intercept(server);
  handlers.set(path.toLowerCase(), handler);
}

/** Listeners cannot be put in front of those that come later, so the events themselves are intercepted. */
function intercept(server: Server): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  attached.set(server, handlers);
  // Without a listener Node takes an upgrade for an ordinary request.
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

/** Paths are compared without regard to case, as Microsoft's server does. */
function handlerOf(handlers: Map<string, Handler>, { url = '/' }: IncomingMessage): Handler | undefined {
  const path = (url.split('?', 1)[0] ?? '').toLowerCase();
  return handlers.get(path.replace(/\/negotiate$|\/$/, '')) ?? handlers.get(path);
}
