import type { HubContext } from './hub-context.ts';
import type { Encoded } from './protocol/encoded.ts';
import { isTracked, type HubMessage } from './protocol/messages.ts';
import type { Outgoing } from './protocol/outgoing.ts';
import type { Protocol } from './protocol/protocol.ts';
import type { ResumeBuffer } from './resume-buffer.ts';
import type { Transport } from './transports/transport.ts';
import type { HubUser } from './types.ts';

/** If more bytes than this are pending, they are written before the end of the turn, so that limits apply within a turn too. */
const earlyFlushBytes = 65_536;

export type SendBufferContext = Pick<HubContext<HubUser>, 'limits' | 'timeouts' | 'second' | 'flushSoon'>;

interface SendBufferOwner {
  /** Called when the client reads too slowly and its unsent data exceeds a limit. */
  tooSlow(): void;
}

/** Outgoing messages of one connection: gathered over a turn of the event loop, then written in one piece. */
export class SendBuffer {
  /** Absent while a resumable connection has lost its socket. */
  transport: Transport | undefined;
  protocol: Protocol | undefined;
  resume: ResumeBuffer | undefined;
  /** The second at which data was last sent. */
  lastSentAt = 0;
  readonly #context: SendBufferContext;
  readonly #owner: SendBufferOwner;
  #pending: Encoded[] | undefined;
  #pendingBytes = 0;
  /** Bytes that this transport had not sent at the last check, and the second since which it has sent none of them. */
  #stalledBytes = 0;
  #stalledSince = 0;
  #waiting: (() => void)[] | undefined;

  constructor(context: SendBufferContext, owner: SendBufferOwner) {
    this.#context = context;
    this.#owner = owner;
  }

  post(outgoing: Outgoing): void {
    if (this.protocol === undefined) return;
    const encoded = outgoing.in(this.protocol);
    if (this.resume !== undefined && isTracked(outgoing.message)) this.#keep(this.resume, encoded);
    if (this.transport !== undefined) this.push(encoded);
  }

  push(encoded: Encoded): void {
    if (this.#pending === undefined) {
      this.#pending = [encoded];
      this.#context.flushSoon(this);
    } else {
      this.#pending.push(encoded);
    }
    this.#pendingBytes += encoded.frame.length;
    this.lastSentAt = this.#context.second;
    if (this.#pendingBytes > earlyFlushBytes) this.flush();
  }

  flush(): void {
    const messages = this.#pending;
    if (messages === undefined) return;
    this.#pending = undefined;
    this.#pendingBytes = 0;
    if (this.transport === undefined) return;
    if (this.transport.bufferedBytes > this.#context.limits.bufferedBytes) {
      this.#owner.tooSlow();
      return;
    }
    this.transport.write(messages);
    // The transport reports no drain for data that it took immediately.
    this.drained();
  }

  /** Writes pending messages and the connection's last one immediately, regardless of limits. */
  pushLast(message: HubMessage): void {
    if (this.protocol === undefined || this.transport === undefined) return;
    const messages = [...(this.#pending ?? []), this.protocol.encode(message)];
    this.#pending = undefined;
    this.transport.write(messages);
  }

  /** Continues on a new socket of a resumable connection: first the number where the replay begins, then the replay. */
  replayOn(transport: Transport): void {
    const { resume, protocol } = this;
    this.transport = transport;
    if (resume === undefined || protocol === undefined) return;
    this.#pending = undefined;
    this.#pendingBytes = 0;
    transport.write([protocol.encode({ type: 9, sequenceId: resume.firstToReplay }), ...resume.stored]);
    this.lastSentAt = this.#context.second;
    this.#stalledBytes = 0;
  }

  /** Resolves immediately, or when enough unsent data has been written. */
  async room(): Promise<void> {
    if (!this.#congested) return;
    await new Promise<void>((resolve) => {
      this.#waiting ??= [];
      this.#waiting.push(resolve);
    });
  }

  drained(): void {
    if (this.#waiting === undefined || this.#congested) return;
    this.release();
  }

  /** Resumes everything that waits for room. */
  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const proceed of waiting) proceed();
  }

  /** Detects a network that accepts no more data. */
  tick(): void {
    const { transport } = this;
    if (transport === undefined || transport.polled) return;
    const { bufferedBytes } = transport;
    // Until now, everything had been sent, or this socket is new.
    const isNew = this.#stalledBytes === 0;
    if (isNew || bufferedBytes < this.#stalledBytes) this.#stalledSince = this.#context.second;
    this.#stalledBytes = bufferedBytes;
    if (bufferedBytes > 0 && this.#context.second - this.#stalledSince >= this.#context.timeouts.stalledWrite) {
      this.#owner.tooSlow();
    }
  }

  get #congested(): boolean {
    const waits = this.#pendingBytes + (this.transport?.bufferedBytes ?? Infinity);
    return waits > earlyFlushBytes;
  }

  #keep(resume: ResumeBuffer, encoded: Encoded): void {
    resume.keep(encoded);
    const { resumeBytes, bufferedBytes } = this.#context.limits;
    if (resume.storedBytes > (this.transport === undefined ? resumeBytes : bufferedBytes)) this.#owner.tooSlow();
  }
}
