import { ProtocolError } from '../errors.ts';

/** Ends every JSON message and every handshake. Splitting on it is safe, since JSON escapes it inside strings. */
export const recordSeparator = 0x1e;

export function tooLong(maxBytes: number): ProtocolError {
  return new ProtocolError(`The maximum message size of ${maxBytes}B was exceeded.`);
}
