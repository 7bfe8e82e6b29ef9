import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fail, type Fault } from './faults.ts';
import { listen } from './listen.ts';

export const turnstileKeys = { siteKey: '1x-site', secretKey: '1x-secret' };

export interface TurnstileServer {
  host: string;
  /** Proofs that it will accept, each once. */
  genuine: Set<string>;
  /** The fault with which it responds from now on. */
  fault?: Fault | { status: number; codes: readonly string[] } | undefined;
}

/** A small server that responds like Turnstile's siteverify. It closes when the test ends. */
export async function startTurnstileServer(): Promise<TurnstileServer> {
  const turnstile: TurnstileServer = { host: '', genuine: new Set() };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const isAsked = request.method === 'POST' && request.url === '/turnstile/v0/siteverify';
    const isOurs = isAsked && form.get('secret') === turnstileKeys.secretKey;
    const success = isOurs && turnstile.genuine.delete(form.get('response') ?? '');
    const code = isOurs ? 'invalid-input-response' : 'invalid-input-secret';
    const body = { success, 'error-codes': success ? [] : [code] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    const { fault } = turnstile;
    if (typeof fault === 'string') fail(response, fault);
    else if (fault) {
      response.writeHead(fault.status).end(JSON.stringify({ success: false, 'error-codes': fault.codes }));
    } else void answer(request, response);
  });
  turnstile.host = await listen(server);
  return turnstile;
}
