import { encodeBytes, encodeText, type Encoded } from './encoded.ts';
import { isRecord } from './fields.ts';
import type { Protocol } from './protocol.ts';

/** A client of version 2 supports Ack and Sequence messages. */
export const versionThatResumes = 2;

export type Handshake = { accepted: true; protocol: Protocol; version: number } | { accepted: false; error: string };

/** Reads the first message of a connection, which is JSON whatever protocol it requests. */
export function readHandshake(text: string, protocols: readonly Protocol[], transportIsBinary: boolean): Handshake {
  const request = parse(text);
  const { protocol: name, version } = request;
  if (typeof name !== 'string' || typeof version !== 'number' || !Number.isInteger(version)) {
    return { accepted: false, error: 'An unexpected error occurred during connection handshake.' };
  }
  const protocol = protocols.find((offered) => offered.name === name);
  if (protocol === undefined) return { accepted: false, error: `The protocol '${name}' is not supported.` };
  if (protocol.binary && !transportIsBinary) {
    const transport = "The transport does not support 'Binary' transfer format.";
    return { accepted: false, error: `Cannot use the '${name}' protocol on the current transport. ${transport}` };
  }
  if (version < 1 || version > versionThatResumes) {
    return { accepted: false, error: `The server does not support version ${version} of the '${name}' protocol.` };
  }
  return { accepted: true, protocol, version };
}

/** The response to a handshake: `{}` if it was accepted. */
export function encodeHandshakeAnswer(error: string | undefined, binary: boolean): Encoded {
  const text = `${JSON.stringify(error === undefined ? {} : { error })}\x1e`;
  return binary ? encodeBytes(Buffer.from(text)) : encodeText(text);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
