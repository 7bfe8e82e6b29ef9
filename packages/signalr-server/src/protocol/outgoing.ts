import type { Encoded } from './encoded.ts';
import type { HubMessage } from './messages.ts';
import type { Protocol } from './protocol.ts';

/** A message for any number of receivers, encoded at most once per protocol. */
export class Outgoing {
  readonly message: HubMessage;
  #text: Encoded | undefined;
  #binary: Encoded | undefined;

  constructor(message: HubMessage) {
    this.message = message;
  }

  in(protocol: Protocol): Encoded {
    return protocol.binary
      ? (this.#binary ??= protocol.encode(this.message))
      : (this.#text ??= protocol.encode(this.message));
  }
}
