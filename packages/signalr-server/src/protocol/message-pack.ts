import { Decoder, Encoder } from '@msgpack/msgpack';
import { ProtocolError } from '../errors.ts';
import { encodeFramed } from './encoded.ts';
import { checkClaims } from './message-pack-claims.ts';
import type { HubMessage } from './messages.ts';
import { fromParts, toParts } from './message-pack-parts.ts';
import type { Protocol } from './protocol.ts';
import { tooLong } from './record.ts';

/** Maximum size of a length prefix, in bytes. The length has at most 31 bits. */
const maxPrefixBytes = 5;

const decoder = new Decoder();
const encoder = new Encoder({ ignoreUndefined: true });

const read: Protocol['read'] = (data, maxBytes, receiver) => {
  let start = 0;
  while (start < data.length) {
    const prefix = readPrefix(data, start);
    if (prefix === undefined) return start;
    if (prefix.length > maxBytes) throw tooLong(maxBytes);
    const end = prefix.bodyAt + prefix.length;
    if (end > data.length) return start;
    const message = decode(data.subarray(prefix.bodyAt, end));
    start = end;
    if (message !== undefined && !receiver.accept(message)) return data.length;
  }
  return start;
};

/**
 * The `messagepack` hub protocol: each message is a length and an array. Dates are sent as texts, as in JSON, or as timestamps.
 */
export function createMessagePackProtocol(dates: 'text' | 'timestamp'): Protocol {
  const keepsDates = dates === 'timestamp';
  return {
    name: 'messagepack',
    binary: true,
    encode: (message) => encodeFramed(encoder.encodeSharedRef(toParts(message, keepsDates))),
    read,
  };
}

function decode(body: Buffer): HubMessage | undefined {
  checkClaims(body);
  let parts: unknown;
  try {
    parts = decoder.decode(body);
  } catch (error) {
    throw new ProtocolError('Error reading MessagePack.', { cause: error });
  }
  return fromParts(parts);
}

/** Reads a length prefix: seven bits per byte, lowest first. Returns undefined if the prefix is incomplete. */
function readPrefix(data: Buffer, start: number): { length: number; bodyAt: number } | undefined {
  let length = 0;
  for (let index = 0; index < maxPrefixBytes; index++) {
    const byte = data[start + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length, bodyAt: start + index + 1 };
  }
  throw new ProtocolError('Messages over 2GB in size are not supported.');
}
