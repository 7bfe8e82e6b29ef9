import { ProtocolError } from './errors.ts';
import type { Encoded } from './protocol/encoded.ts';

/**
 * State of stateful reconnect for a connection: sent but unconfirmed messages, and the count of received ones. Each side
 * numbers the messages it sends from 1, over all transports (HubProtocol.md). Both reference implementations differ from that
 * document: a Sequence names the first message about to be replayed.
 */
export class ResumeBuffer {
  #stored: Encoded[] = [];
  #storedBytes = 0;
  #sent = 0;
  #nextReceived = 1;
  #latestReceived = 0;
  #confirmed = 0;

  get storedBytes(): number {
    return this.#storedBytes;
  }

  /** Unconfirmed messages, in the order they were sent. */
  get stored(): readonly Encoded[] {
    return this.#stored;
  }

  /** The number of the first message that a new transport will carry. */
  get firstToReplay(): number {
    return this.#sent - this.#stored.length + 1;
  }

  keep(encoded: Encoded): void {
    this.#sent += 1;
    this.#stored.push(encoded);
    this.#storedBytes += encoded.frame.length;
  }

  /** Confirms that the client has all messages up to this number. */
  confirm(sequenceId: number): void {
    const first = this.firstToReplay;
    const confirmed = this.#stored.splice(0, Math.max(0, Math.min(sequenceId - first + 1, this.#stored.length)));
    for (const { frame } of confirmed) this.#storedBytes -= frame.length;
  }

  /** Counts a received message. Returns false if it is a duplicate. */
  countReceived(): boolean {
    const id = this.#nextReceived++;
    if (id <= this.#latestReceived) return false;
    this.#latestReceived = id;
    return true;
  }

  /** Prepares for a replay by the client, from this number on. */
  rewind(sequenceId: number): void {
    if (sequenceId > this.#nextReceived || sequenceId < 1) {
      throw new ProtocolError("Sequence ID greater than amount of messages we've received.");
    }
    this.#nextReceived = sequenceId;
  }

  /** Returns the number to confirm to the client, once per change. */
  takeConfirmation(): number | undefined {
    if (this.#confirmed === this.#latestReceived) return undefined;
    this.#confirmed = this.#latestReceived;
    return this.#confirmed;
  }
}
