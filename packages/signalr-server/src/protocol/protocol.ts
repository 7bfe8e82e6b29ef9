import type { Encoded } from './encoded.ts';
import type { ProtocolName } from '../types.ts';
import type { HubMessage } from './messages.ts';

export interface MessageReceiver {
  /** Takes one parsed message. Returns false when no more messages should be read. */
  accept(message: HubMessage): boolean;
}

export interface Protocol {
  readonly name: ProtocolName;
  readonly binary: boolean;
  encode(message: HubMessage): Encoded;
  /**
   * Passes every complete message of `data` to `receiver`, and returns the number of bytes consumed. The rest is an incomplete
   * message. Throws `ProtocolError`, also for a message longer than `maxBytes`.
   */
  read(data: Buffer, maxBytes: number, receiver: MessageReceiver): number;
}
