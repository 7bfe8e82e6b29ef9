import { randomBytes } from 'node:crypto';
import type { HttpSession } from './http/endpoint.ts';
import type { HubContext } from './hub-context.ts';
import { encodeBytes, encodeText } from './protocol/encoded.ts';
import { ReadingGate } from './reading-gate.ts';
import { SendBuffer, type SendBufferContext } from './send-buffer.ts';
import type { Transport } from './transports/transport.ts';
import type { DisconnectReason, Disconnection, HubUser } from './types.ts';

const tokenBytes = 16;
/** RFC 6455, section 7.4.1. */
export const closeCodes = { normal: 1000, goingAway: 1001, policy: 1008, internalError: 1011 } as const;

type Owner<User extends HubUser> = HttpSession<User>['owner'] & {
  opened(): void;
  receive(data: Buffer): void;
  tick(): void;
  /** Called once for each session that was open. */
  ended(disconnection: Disconnection): void;
  /** Called when the session can receive nothing more. */
  discard(): void;
};

type SessionContext = SendBufferContext & Pick<HubContext<HubUser>, 'timeouts'>;

/** The transports of one connection without the hub protocol: opening, sending and closing. */
export class RawSession<User extends HubUser> implements HttpSession<User> {
  readonly token = randomBytes(tokenBytes).toString('base64url');
  readonly owner: Owner<User>;
  readonly reading = new ReadingGate();
  readonly resumable = false;
  readonly #context: SessionContext;
  readonly #sendBuffer: SendBuffer;
  #phase: 'negotiated' | 'open' | 'ended' = 'negotiated';
  /** The second at which the phase began. */
  #since: number;

  constructor(context: SessionContext, owner: Owner<User>) {
    this.#context = context;
    this.owner = owner;
    this.#sendBuffer = new SendBuffer(context, this);
    this.#since = context.second;
  }

  get phase(): 'negotiated' | 'open' | 'ended' {
    return this.#phase;
  }

  get transport(): Transport | undefined {
    return this.#sendBuffer.transport;
  }

  open(transport: Transport): this {
    this.#sendBuffer.transport = transport;
    this.#sendBuffer.lastSentAt = this.#context.second;
    this.#enter('open');
    this.owner.opened();
    return this;
  }

  resume(): never {
    throw new Error('A connection without the hub protocol cannot continue on a new socket.');
  }

  /** Each call is written on its own, so that it stays one frame or event. */
  send(data: string | Uint8Array): void {
    if (this.#phase !== 'open') return;
    this.#sendBuffer.push(typeof data === 'string' ? encodeText(data) : encodeBytes(data));
    this.#sendBuffer.flush();
  }

  async room(): Promise<void> {
    if (this.#phase === 'open') await this.#sendBuffer.room();
  }

  drained(): void {
    this.#sendBuffer.drained();
  }

  tooSlow(): void {
    this.end('slow-reader', closeCodes.policy);
  }

  receive(data: Buffer): void {
    if (this.#phase === 'open' && data.length > 0) this.owner.receive(data);
  }

  /** Resumes or pauses reading from the client. */
  read(isOpen: boolean): void {
    this.reading.set(this.#phase === 'ended' || isOpen, this.transport);
  }

  transportClosed(transport: Transport, clean: boolean): void {
    if (transport !== this.transport) return;
    this.#sendBuffer.transport = undefined;
    this.#finish(clean ? 'client-closed' : 'connection-lost', clean);
    this.owner.discard();
  }

  transportBroke(): void {
    this.#finish('protocol-error', false);
  }

  closedByClient(): void {
    this.#finish('client-closed', true);
    this.transport?.end(closeCodes.normal);
  }

  /** Ends the session from this side. */
  end(reason: DisconnectReason, code: number): void {
    if (this.#phase === 'ended') return;
    this.#finish(reason, reason === 'server-closed');
    this.transport?.end(code);
  }

  tick(): void {
    const { timeouts, second } = this.#context;
    const age = second - this.#since;
    const { transport } = this;
    transport?.tick?.();
    if (this.#phase === 'negotiated') {
      if (age > timeouts.disconnect) this.#finish('connection-lost', false);
    } else if (this.#phase === 'ended') {
      if (age > timeouts.close) transport?.terminate();
    } else {
      if (second - this.#sendBuffer.lastSentAt >= timeouts.keepAlive) {
        this.#sendBuffer.lastSentAt = second;
        transport?.keepAlive?.();
      }
      this.#sendBuffer.tick();
      this.owner.tick();
    }
  }

  #enter(phase: 'open' | 'ended'): void {
    this.#phase = phase;
    this.#since = this.#context.second;
  }

  #finish(reason: DisconnectReason, clean: boolean): void {
    if (this.#phase === 'ended') return;
    const wasOpen = this.#phase === 'open';
    this.#enter('ended');
    this.read(true);
    this.#sendBuffer.release();
    if (this.transport === undefined) this.owner.discard();
    if (wasOpen) this.owner.ended({ clean, reason });
  }
}
