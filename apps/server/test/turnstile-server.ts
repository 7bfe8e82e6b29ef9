import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export const turnstileKeys = { siteKey: '1x-site', secretKey: '1x-secret' };

export interface TurnstileServer {
  host: string;
  /** Proofs that it will accept, each once. */
  genuine: Set<string>;
  /** What it does from now on instead of answering. */
  fault?: 'hangs' | 'a page' | 'elsewhere' | undefined;
}

/** A small server that answers as Turnstile's siteverify does. It closes when the test ends. */
export async function startTurnstileServer(): Promise<TurnstileServer> {
  const turnstile: TurnstileServer = { host: '', genuine: new Set() };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const isAsked = request.method === 'POST' && request.url === '/turnstile/v0/siteverify';
    const isOurs = isAsked && form.get('secret') === turnstileKeys.secretKey;
    const success = isOurs && turnstile.genuine.delete(form.get('response') ?? '');
    const body = { success, 'error-codes': success ? [] : ['invalid-input-response'] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    if (turnstile.fault === 'elsewhere') response.writeHead(302, { location: turnstile.host }).end();
    else if (turnstile.fault === 'a page') response.writeHead(502).end('<html>Bad gateway</html>');
    else if (!turnstile.fault) void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  turnstile.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return turnstile;
}
