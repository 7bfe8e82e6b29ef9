import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { joinPayloads, type Encoded } from '../protocol/encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  'Content-Encoding': 'identity',
  'X-Accel-Buffering': 'no',
};

/** Events go down one endless response, what the client says comes up in posts. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly binary = false;
  readonly polled = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Firefox reports the stream open with its first byte, and Node sends no headers before one. */
  start(headers: OutgoingHttpHeaders, owner: TransportOwner): void {
    this.#response.writeHead(200, { ...headers, ...eventStreamHeaders });
    this.#response.write(':\r\n\r\n');
    this.#response.on('drain', () => owner.drained());
    this.#response.on('error', () => this.#response.destroy());
    this.#response.on('close', () => owner.transportClosed(this, false));
  }

  get bufferedBytes(): number {
    return this.#response.writableLength;
  }

  /** JSON messages hold no line break, so any number of them is one line. */
  write(messages: readonly Encoded[]): void {
    if (!this.#response.writableEnded) this.#response.write(`data: ${joinPayloads(messages).toString()}\r\n\r\n`);
  }

  pause(): void {
    // Posts are held back by their answers.
  }

  resume(): void {
    // Posts are held back by their answers.
  }

  end(): void {
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }
}
