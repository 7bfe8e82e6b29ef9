import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createStripePayments } from '../src/platform/services/payments.ts';
import { listen } from './listen.ts';
import type { TestServer } from './start-test-server.ts';

/** An error as Stripe's API returns it. */
export interface ApiFault {
  status: number;
  type: string;
  code?: string;
}

/**
 * How a call goes wrong: the API returns an error, nothing responds, the connection ends early, or a proxy responds with a
 * page. With "done, answer lost", the call is carried out, and only the response is lost.
 */
export type Fault = ApiFault | 'hangs' | 'drops' | 'half an answer' | 'a page of a proxy' | 'done, answer lost';

export interface FaultyProvider {
  /** Makes matching calls fail from now on, after `after` calls that still work. */
  break(which: RegExp, fault: Fault, after?: number): void;
  repair(): void;
  /** Every call since the last repair, for example `POST /v1/refunds`. */
  calls: string[];
  /** The idempotency keys of those calls. */
  keys: string[];
}

/**
 * Puts a proxy between a server and its built-in payment provider. It can make calls fail like an outage of Stripe. Tests in
 * which calls hang shorten `timeoutMs`; otherwise it is long, so that a busy machine causes no failure of its own.
 */
export async function startFaultyProvider({ platform }: TestServer, timeoutMs = 10_000): Promise<FaultyProvider> {
  const { host, port, secretKey, webhookSecret } = platform.payments.stub!;
  let broken: { which: RegExp; fault: Fault; after: number } | undefined;
  const provider: FaultyProvider = {
    break(which, fault, after = 0) {
      broken = { which, fault, after };
    },
    repair() {
      broken = undefined;
      provider.calls = [];
      provider.keys = [];
    },
    calls: [],
    keys: [],
  };
  const proxy = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${request.url!.split('?')[0]}`;
    provider.calls.push(call);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') provider.keys.push(key);
    const isBroken = broken?.which.test(call) && broken.after-- <= 0;
    const fault = isBroken ? broken?.fault : undefined;
    const pass = async () => {
      const { connection: _connection, host: _host, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(`http://${host}:${port}${request.url}`, {
        method: request.method!,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      return { status: answer.status, body: await answer.text() };
    };
    if (fault === undefined) answerWith(response, await pass());
    else await goWrong(response, fault, pass);
  }
  const { hostname, port: proxyPort } = new URL(await listen(proxy));
  const at = { host: hostname, port: Number(proxyPort), protocol: 'http' } as const;
  const { stripe, check } = createStripePayments(secretKey, webhookSecret, at, timeoutMs);
  // The package retries after half a second; here it retries at once.
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
  Object.assign(platform.payments, { stripe, check });
  return provider;
}

const answerWith = (response: ServerResponse, { status, body }: { status: number; body: string }) =>
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(body);

async function goWrong(
  response: ServerResponse,
  fault: Fault,
  pass: () => Promise<{ status: number; body: string }>,
): Promise<void> {
  if (typeof fault === 'object') {
    const { status, ...error } = fault;
    answerWith(response, { status, body: JSON.stringify({ error: { message: 'As asked by the test.', ...error } }) });
  } else if (fault === 'a page of a proxy') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>');
  } else if (fault === 'half an answer') {
    const { body } = await pass();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  } else if (fault !== 'hangs') {
    if (fault === 'done, answer lost') await pass();
    response.destroy();
  }
}
