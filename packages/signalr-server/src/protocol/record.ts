import { ProtocolError } from '../errors.ts';

/** Ends every JSON message and every handshake. It is safe to split on: JSON escapes it inside strings. */
export const recordSeparator = 0x1e;

export function tooLong(maxBytes: number): ProtocolError {
  return new ProtocolError(`The maximum message size of ${maxBytes}B was exceeded.`);
}
