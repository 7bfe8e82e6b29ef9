import type { Transport } from './transports/transport.ts';

/** Whether a client is read, or held back because what it sent has no room yet. */
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

  /** Resolves at once unless what the client sends next should wait. */
  async opened(): Promise<void> {
    if (this.#isOpen) return;
    await new Promise<void>((resolve) => {
      this.#onOpen.push(resolve);
    });
  }
}
