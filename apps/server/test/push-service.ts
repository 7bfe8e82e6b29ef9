import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** Decrypts like a browser. The encryption library brings this function along without types. */
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, options: { version: 'aes128gcm'; privateKey: unknown; authSecret: string }) => Buffer;
};

interface Shown {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

interface TestDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The notifications that it has shown, oldest first. */
  shown: Shown[];
  /** Removes the browser: the service responds with 410 from now on. */
  remove(): void;
}

export interface PushService {
  /** Connects to this service, whichever host is requested. */
  agent: Agent;
  /**
   * Adds a device. Its service responds with 201 unless `answer` responds differently. With the server's key with which it
   * subscribed, the service refuses notifications of any other.
   */
  device(answer?: (response: ServerResponse) => void, publicKey?: string): TestDevice;
  /** The headers of the last request. */
  lastHeaders(): Record<string, unknown>;
}

/** A push service like those of browser vendors, on this machine. Only TLS is left out. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, (body: Buffer, response: ServerResponse, authorization: string) => void>();
  let headers: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers = request.headers;
      const notify = devices.get(request.url ?? '');
      if (notify) notify(Buffer.concat(chunks), response, request.headers.authorization ?? '');
      else response.writeHead(410).end();
    });
  });
  const { port } = new URL(await listen(server));
  const agent = new Agent();
  agent.createConnection = () => connect(Number(port), '127.0.0.1');
  onTestFinished(() => agent.destroy());

  return {
    agent,
    device(answer = (response) => response.writeHead(201).end(), publicKey = '') {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/device/${randomBytes(12).toString('hex')}`;
      const shown: Shown[] = [];
      devices.set(path, (body, response, authorization) => {
        if (!authorization.includes(`k=${publicKey}`)) {
          response.writeHead(403).end();
          return;
        }
        const text = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString();
        shown.push(JSON.parse(text) as Shown);
        answer(response);
      });
      return {
        subscription: { endpoint: `https://push.example.net${path}`, keys: { p256dh, auth } },
        shown,
        remove: () => devices.delete(path),
      };
    },
    lastHeaders: () => headers,
  };
}
