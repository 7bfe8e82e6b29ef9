import { STATUS_CODES, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The response to a request, or to a refused upgrade. */
export class Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, body = '', headers: OutgoingHttpHeaders = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  send(response: ServerResponse, headers: OutgoingHttpHeaders): void {
    response.writeHead(this.status, {
      'Content-Type': 'text/plain',
      'Content-Length': Buffer.byteLength(this.body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
      ...this.headers,
    });
    response.end(this.body);
  }

  refuseUpgrade(socket: Duplex): void {
    const headers = { ...this.headers, Connection: 'close', 'Content-Length': Buffer.byteLength(this.body) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.once('finish', () => socket.destroy());
    socket.end(`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status] ?? ''}\r\n${lines.join('')}\r\n${this.body}`);
  }
}

export function json(value: object): Answer {
  return new Answer(200, JSON.stringify(value), { 'Content-Type': 'application/json' });
}
