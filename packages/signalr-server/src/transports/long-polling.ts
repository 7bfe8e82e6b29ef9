import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { joinPayloads, payloadLength, type Encoded } from '../protocol/encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

const pollHeaders = {
  'Content-Type': 'application/octet-stream',
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
};

export interface PollTimes {
  /** Seconds after which a poll without data is answered. */
  readonly poll: number;
  /** Seconds without a poll after which the client counts as disconnected. */
  readonly disconnect: number;
}

/** Long polling: messages wait for a poll, and polls wait for messages. */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling';
  readonly binary = true;
  readonly polled = true;
  owner: TransportOwner | undefined;
  readonly #times: PollTimes;
  #poll: { response: ServerResponse; headers: OutgoingHttpHeaders } | undefined;
  bufferedBytes = 0;
  #queue: Encoded[] = [];
  #ending = false;
  /** Seconds since the current poll arrived, or since the last one was answered. */
  #age = 0;

  constructor(times: PollTimes) {
    this.#times = times;
  }

  write(messages: readonly Encoded[]): void {
    this.#queue.push(...messages);
    this.bufferedBytes += payloadLength(messages);
    this.#answer();
  }

  /** Takes a poll; a second one replaces the first. */
  poll(response: ServerResponse, headers: OutgoingHttpHeaders): void {
    this.#end(204);
    this.#poll = { response, headers };
    this.#age = 0;
    response.on('close', () => this.#lost(response));
    this.#answer();
  }

  pause(): void {
    // Backpressure works by delaying the responses to posts.
  }

  resume(): void {
    // Backpressure works by delaying the responses to posts.
  }

  end(): void {
    this.#ending = true;
    this.#answer();
  }

  terminate(): void {
    this.#end(204);
    this.owner?.transportClosed(this, false);
  }

  tick(): void {
    this.#age += 1;
    if (this.#poll === undefined) {
      if (this.#age > this.#times.disconnect) this.terminate();
    } else if (this.#age >= this.#times.poll) {
      this.#end(200);
    }
  }

  #answer(): void {
    if (this.#poll === undefined) return;
    if (this.#queue.length > 0) {
      const messages = this.#queue;
      this.#queue = [];
      this.bufferedBytes = 0;
      this.#send(200, messages);
      this.owner?.drained();
    } else if (this.#ending) {
      this.terminate();
    }
  }

  #end(status: 200 | 204): void {
    this.#send(status, []);
  }

  #send(status: 200 | 204, messages: Encoded[]): void {
    if (this.#poll === undefined) return;
    const { response, headers } = this.#poll;
    this.#poll = undefined;
    this.#age = 0;
    const body = joinPayloads(messages);
    response.writeHead(status, {
      ...headers,
      ...pollHeaders,
      ...(status === 200 && { 'Content-Length': body.length }),
    });
    // An unsent body is kept for the next poll.
    response.on('close', () => {
      if (response.writableFinished) return;
      this.#queue.unshift(...messages);
      this.bufferedBytes += body.length;
      this.#answer();
    });
    response.end(body);
  }

  #lost(response: ServerResponse): void {
    if (this.#poll?.response === response) {
      this.#poll = undefined;
      this.#age = 0;
    }
  }
}
