import type { Encoded } from './encoded.ts';
import type { ProtocolName } from '../types.ts';
import type { HubMessage } from './messages.ts';

export interface MessageReceiver {
  /** Takes one parsed message. Answers false when no more are wanted. */
  accept(message: HubMessage): boolean;
}

export interface Protocol {
  readonly name: ProtocolName;
  readonly binary: boolean;
  encode(message: HubMessage): Encoded;
  /**
   * Hands every whole message of `data` to `receiver` and answers how many bytes they took; the rest is the beginning
   * of a message still arriving. Throws `ProtocolError`, also for a message that is longer than `maxBytes`.
   */
  read(data: Buffer, maxBytes: number, receiver: MessageReceiver): number;
}
