import { decode, encode } from '@msgpack/msgpack';

/** A notification must be shorter than 8000 bytes. This leaves room for the number in front. */
const partLength = 7900;

export interface SentMessage {
  readonly channel: string;
  readonly payload: Uint8Array;
}

/**
 * Encodes messages as texts of notifications. Each begins with the number of parts that follow it. This number also makes the
 * parts different: PostgreSQL delivers equal notifications of a transaction only once.
 */
export function splitIntoParts(messages: readonly SentMessage[]): string[] {
  const bytes = encode(messages.map(({ channel, payload }) => [channel, payload]));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  const count = Math.ceil(text.length / partLength);
  return Array.from({ length: count }, (_, index) => {
    return `${count - 1 - index}:${text.slice(index * partLength, (index + 1) * partLength)}`;
  });
}

/** Returns the messages, or undefined if parts are missing. Throws if the parts are no messages. */
export function joinParts(parts: readonly string[]): SentMessage[] | undefined {
  const left = /^\d+(?=:)/.exec(parts.at(-1) ?? '')?.[0];
  if (left === undefined) throw new Error('A notification is no part of a message.');
  if (left !== '0') return undefined;
  const text = parts.map((part) => part.slice(part.indexOf(':') + 1)).join('');
  // Decodes from a plain Uint8Array, since nested bytes become views of the same class.
  const messages = decode(new Uint8Array(Buffer.from(text, 'base64'))) as [string, Uint8Array][];
  return messages.map(([channel, payload]) => ({ channel, payload }));
}
