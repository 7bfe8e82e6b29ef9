import type { Transport } from './transports/transport.ts';

/** Controls whether data is read from a client. Reading pauses while earlier messages of the client fill the queue. */
export class ReadingGate {
  #isOpen = true;
  #onOpen: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#isOpen;
  }

  set(open: boolean, transport: Transport | undefined): void {
    if (open === this.#isOpen) return;
    this.#isOpen = open;
    if (open) transport?.resume();
    else transport?.pause();
    if (open) for (const proceed of this.#onOpen.splice(0)) proceed();
  }

  /** Resolves immediately, or once reading may continue. */
  async opened(): Promise<void> {
    // All waiting calls continue together, and the first one may close the gate again.
    while (!this.#isOpen) {
      await new Promise<void>((resolve) => {
        this.#onOpen.push(resolve);
      });
    }
  }
}
