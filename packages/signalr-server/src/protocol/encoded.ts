const finalText = 0x81;
const finalBinary = 0x82;

/** One hub message encoded in one protocol, inside a WebSocket frame that all receivers share. */
export interface Encoded {
  readonly frame: Buffer;
  /** Offset of the message itself in `frame`. */
  readonly offset: number;
}

export function payloadOf(encoded: Encoded): Buffer {
  return encoded.frame.subarray(encoded.offset);
}

export function encodeText(text: string): Encoded {
  const length = Buffer.byteLength(text);
  const encoded = startFrame(finalText, length);
  encoded.frame.write(text, encoded.offset);
  return encoded;
}

export function encodeBytes(bytes: Uint8Array): Encoded {
  const encoded = startFrame(finalBinary, bytes.length);
  encoded.frame.set(bytes, encoded.offset);
  return encoded;
}

/** Adds the length prefix of MessagePack messages: seven bits per byte, lowest first. */
export function encodeFramed(body: Uint8Array): Encoded {
  const prefix: number[] = [];
  let rest = body.length;
  do {
    prefix.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    rest >>>= 7;
  } while (rest > 0);
  const encoded = startFrame(finalBinary, prefix.length + body.length);
  encoded.frame.set(prefix, encoded.offset);
  encoded.frame.set(body, encoded.offset + prefix.length);
  return encoded;
}

/** Joins messages into one frame, which may hold several whole messages; a client parses each frame on its own. */
export function joinFrames(messages: readonly Encoded[]): Buffer {
  const [first] = messages;
  if (first === undefined) return Buffer.alloc(0);
  if (messages.length === 1) return first.frame;
  const joined = startFrame(first.frame[0] ?? finalText, payloadLength(messages));
  copyPayloads(messages, joined.frame, joined.offset);
  return joined.frame;
}

export function joinPayloads(messages: readonly Encoded[]): Buffer {
  const joined = Buffer.allocUnsafe(payloadLength(messages));
  copyPayloads(messages, joined, 0);
  return joined;
}

export function payloadLength(messages: readonly Encoded[]): number {
  let length = 0;
  for (const { frame, offset } of messages) length += frame.length - offset;
  return length;
}

function copyPayloads(messages: readonly Encoded[], into: Buffer, start: number): void {
  let position = start;
  for (const { frame, offset } of messages) position += frame.copy(into, position, offset);
}

/** Starts an unmasked, final WebSocket frame (RFC 6455 section 5.2); its payload is written later. */
function startFrame(firstByte: number, length: number): Encoded {
  const offset = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(offset + length);
  frame[0] = firstByte;
  if (offset === 2) {
    frame[1] = length;
  } else if (offset === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUIntBE(0, 2, 2);
    frame.writeUIntBE(length, 4, 6);
  }
  return { frame, offset };
}
