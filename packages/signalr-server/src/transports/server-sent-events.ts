import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { joinPayloads, type Encoded } from '../protocol/encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

const comment = ':\r\n\r\n';
const lineBreak = /\r\n|\r|\n/g;

const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  'Content-Encoding': 'identity',
  'X-Accel-Buffering': 'no',
};

/** Server-sent events: messages to the client go in one endless response, and the client's messages come in posts. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly binary = false;
  readonly polled = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Sends a first byte: Firefox reports the stream as open only then, and Node sends no headers before. */
  start(headers: OutgoingHttpHeaders, owner: TransportOwner): void {
    this.#response.writeHead(200, { ...headers, ...eventStreamHeaders });
    this.#response.write(comment);
    this.#response.on('drain', () => owner.drained());
    this.#response.on('error', () => this.#response.destroy());
    this.#response.on('close', () => owner.transportClosed(this, false));
  }

  get bufferedBytes(): number {
    return this.#response.writableLength;
  }

  /** JSON messages contain no line break, so any number of them fits on one line. Other texts may need several. */
  write(messages: readonly Encoded[]): void {
    if (this.#response.writableEnded) return;
    const lines = joinPayloads(messages).toString().replaceAll(lineBreak, '\r\ndata: ');
    this.#response.write(`data: ${lines}\r\n\r\n`);
  }

  keepAlive(): void {
    if (!this.#response.writableEnded) this.#response.write(comment);
  }

  pause(): void {
    // Backpressure works by delaying the responses to posts.
  }

  resume(): void {
    // Backpressure works by delaying the responses to posts.
  }

  end(): void {
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }
}
