import { randomBytes } from 'node:crypto';
import { ProtocolError, withDetail } from './errors.ts';
import type { HubContext } from './hub-context.ts';
import { encodeHandshakeAnswer, readHandshake, versionThatResumes, type Handshake } from './protocol/handshake.ts';
import { isTracked, messageType, type HubMessage } from './protocol/messages.ts';
import { Outgoing } from './protocol/outgoing.ts';
import type { MessageReceiver } from './protocol/protocol.ts';
import { recordSeparator } from './protocol/record.ts';
import { ReadingGate } from './reading-gate.ts';
import { ResumeBuffer } from './resume-buffer.ts';
import { SendBuffer, type SendBufferContext } from './send-buffer.ts';
import type { SessionOwner } from './session-owner.ts';
import type { Transport, TransportOwner } from './transports/transport.ts';
import type { CloseOptions, DisconnectReason, HubUser, ProtocolName } from './types.ts';

type Phase = 'negotiated' | 'handshaking' | 'open' | 'ended';

type SessionContext = SendBufferContext & Pick<HubContext<HubUser>, 'detailedErrors' | 'protocols' | 'report'>;

const ping = new Outgoing({ type: messageType.ping });
const tokenBytes = 16;
const canceled = 'Handshake was canceled.';

/** The protocol between one connection and its transports: handshake, framing, pings, resuming and closing. */
export class TransportSession<Owner extends SessionOwner> implements MessageReceiver, TransportOwner {
  /** The secret with which the client identifies its connection. */
  readonly token = randomBytes(tokenBytes).toString('base64url');
  readonly owner: Owner;
  readonly reading = new ReadingGate();
  readonly #context: SessionContext;
  readonly #mayResume: boolean;
  readonly #sendBuffer: SendBuffer;
  #phase: Phase = 'negotiated';
  /** The second at which the phase began, or an open session lost its socket. */
  #since: number;
  #lastReceivedAt = 0;
  /** The client's timeout starts with its first ping, as in the reference implementation. */
  #pinged = false;
  /** True if the accepted handshake waits for the bus; the client's next messages wait too. */
  #accepting = false;
  /** The received part of an incomplete message. */
  #partial: Buffer | undefined;

  constructor(context: SessionContext, owner: Owner, mayResume: boolean) {
    this.#context = context;
    this.owner = owner;
    this.#mayResume = mayResume;
    this.#sendBuffer = new SendBuffer(context, this);
    this.#since = context.second;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get transport(): Transport | undefined {
    return this.#sendBuffer.transport;
  }

  get protocol(): ProtocolName | undefined {
    return this.#sendBuffer.protocol?.name;
  }

  get resumable(): boolean {
    return this.#phase === 'open' && this.#sendBuffer.resume !== undefined;
  }

  open(transport: Transport): this {
    this.#sendBuffer.transport = transport;
    this.#enter('handshaking');
    return this;
  }

  /** Continues on a new socket. The old one may be dead although no error was reported. */
  resume(transport: Transport): this {
    const old = this.transport;
    this.#partial = undefined;
    this.resetTimeout();
    this.#sendBuffer.replayOn(transport);
    if (!this.reading.isOpen) transport.pause();
    old?.terminate();
    this.#sendBuffer.drained();
    return this;
  }

  post(outgoing: Outgoing): void {
    if (this.#phase === 'open') this.#sendBuffer.post(outgoing);
  }

  /** Resolves immediately, or when a slow client has caught up or the session has ended. */
  async room(): Promise<void> {
    // The message before may have ended it.
    if (this.#phase !== 'ended') await this.#sendBuffer.room();
  }

  drained(): void {
    this.#sendBuffer.drained();
  }

  tooSlow(): void {
    this.end('slow-reader', { allowReconnect: true, error: 'The client reads too slowly.', code: 1008 });
  }

  receive(data: Buffer): void {
    if (this.#phase === 'ended') return;
    this.resetTimeout();
    const bytes = this.#partial === undefined ? data : Buffer.concat([this.#partial, data]);
    this.#partial = undefined;
    try {
      if (this.#accepting) this.#keepWaiting(bytes);
      else this.#read(bytes);
    } catch (error) {
      if (!(error instanceof ProtocolError)) this.#context.report(error, 'receive');
      this.endWithError('protocol-error', error, true);
    }
  }

  accept(message: HubMessage): boolean {
    const { resume } = this.#sendBuffer;
    if (resume === undefined || !isTracked(message) || resume.countReceived()) this.#handle(message);
    return this.#phase !== 'ended';
  }

  /** Called when data arrived, or when the client was not responsible for the silence. */
  resetTimeout(): void {
    this.#lastReceivedAt = this.#context.second;
  }

  /** Resumes or pauses reading, depending on whether the queue has room. */
  updateReading(): void {
    this.reading.set(this.#phase === 'ended' || !this.owner.crowded, this.transport);
  }

  transportClosed(transport: Transport, clean: boolean): void {
    if (transport !== this.transport) return;
    this.#sendBuffer.transport = undefined;
    if (!clean && this.resumable) {
      this.#since = this.#context.second;
      this.#partial = undefined;
      return;
    }
    this.#finish(clean ? 'client-closed' : 'connection-lost', clean);
    this.owner.discard();
  }

  /** Called when the transport cannot be read any further; it closes on its own. */
  transportBroke(): void {
    this.#finish('protocol-error', false);
  }

  /** Called when the client sent a close message. */
  closedByClient(): void {
    this.#finish('client-closed', true);
    this.transport?.end(1000);
  }

  /** Ends the session from this side. */
  end(reason: DisconnectReason, { allowReconnect = false, error, code = 1000 }: CloseOptions): void {
    if (this.#phase === 'ended') return;
    this.#finish(reason, !allowReconnect);
    this.#sendBuffer.pushLast({ type: messageType.close, error, allowReconnect });
    this.transport?.end(code);
  }

  endWithError(reason: DisconnectReason, error: unknown, allowReconnect: boolean): void {
    const text = withDetail('Connection closed with an error.', error, this.#context.detailedErrors);
    this.end(reason, { allowReconnect, error: text });
  }

  tick(): void {
    const { timeouts, second } = this.#context;
    const age = second - this.#since;
    this.transport?.tick?.();
    if (this.#phase === 'negotiated') {
      if (age > timeouts.disconnect) this.#finish('connection-lost', false);
    } else if (this.#phase === 'handshaking') {
      if (age > timeouts.handshake) this.#refuseHandshake(canceled);
    } else if (this.#phase === 'ended') {
      if (age > timeouts.close) this.transport?.terminate();
    } else if (this.transport === undefined) {
      if (age > timeouts.disconnect) this.#finish('connection-lost', false);
    } else {
      this.#tickOpen(this.transport);
    }
    if (this.#phase === 'open') this.owner.tick();
  }

  #tickOpen(transport: Transport): void {
    const { timeouts, second } = this.#context;
    const { resume, lastSentAt } = this.#sendBuffer;
    const timeout = resume === undefined ? timeouts.client : timeouts.statefulClient;
    if (this.#canTimeOut(transport) && second - this.#lastReceivedAt > timeout) {
      this.end('client-timeout', { allowReconnect: true, error: 'Connection closed with an error.' });
      return;
    }
    const confirmation = resume?.takeConfirmation();
    if (confirmation !== undefined) this.post(new Outgoing({ type: messageType.ack, sequenceId: confirmation }));
    if (!transport.polled && second - lastSentAt >= timeouts.keepAlive) this.post(ping);
    this.#sendBuffer.tick();
  }

  /** A client cannot time out while reading is paused, or during a poll, which shows that it is alive. */
  #canTimeOut(transport: Transport): boolean {
    return this.#pinged && this.reading.isOpen && !transport.polled && !this.owner.busy;
  }

  #read(bytes: Buffer): void {
    const { protocol } = this.#sendBuffer;
    if (protocol === undefined) {
      this.#readHandshake(bytes);
      return;
    }
    const used = protocol.read(bytes, this.#context.limits.messageBytes, this);
    if (used < bytes.length && this.#phase === 'open') this.#partial = bytes.subarray(used);
  }

  #readHandshake(bytes: Buffer): void {
    const end = bytes.indexOf(recordSeparator);
    if ((end === -1 ? bytes.length : end) > this.#context.limits.messageBytes) {
      this.#refuseHandshake(canceled);
      return;
    }
    if (end === -1) {
      this.#partial = bytes;
      return;
    }
    const text = bytes.toString('utf8', 0, end);
    const handshake = readHandshake(text, this.#context.protocols, this.transport?.binary === true);
    if (!handshake.accepted) {
      this.#refuseHandshake(handshake.error);
      return;
    }
    this.#partial = bytes.subarray(end + 1);
    const prepared = this.owner.prepare();
    this.#accepting = prepared !== undefined;
    if (prepared === undefined) this.#acceptHandshake(handshake);
    else void prepared.then(() => this.#acceptHandshake(handshake));
  }

  #acceptHandshake({ protocol, version }: Extract<Handshake, { accepted: true }>): void {
    this.#accepting = false;
    if (this.#phase !== 'handshaking') return;
    if (this.owner.revoked) {
      this.#refuseHandshake(canceled);
      return;
    }
    this.#sendBuffer.protocol = protocol;
    this.#sendBuffer.push(encodeHandshakeAnswer(undefined, protocol.binary));
    if (this.#mayResume && version >= versionThatResumes) this.#sendBuffer.resume = new ResumeBuffer();
    this.#enter('open');
    this.owner.opened();
    const early = this.#partial;
    this.#partial = undefined;
    if (early !== undefined && early.length > 0) this.receive(early);
  }

  #keepWaiting(bytes: Buffer): void {
    if (bytes.length > this.#context.limits.frameBytes) this.#refuseHandshake(canceled);
    else this.#partial = bytes;
  }

  #refuseHandshake(error: string): void {
    this.#finish('protocol-error', false);
    this.transport?.write([encodeHandshakeAnswer(error, false)]);
    this.transport?.end(1000);
  }

  #handle(message: HubMessage): void {
    const { resume } = this.#sendBuffer;
    if (message.type === messageType.ping) this.#pinged = true;
    else if (message.type === messageType.close) this.closedByClient();
    else if (message.type === messageType.ack) resume?.confirm(message.sequenceId);
    else if (message.type === messageType.sequence) resume?.rewind(message.sequenceId);
    else {
      this.owner.receive(message);
      this.updateReading();
    }
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#since = this.#context.second;
    this.#lastReceivedAt = this.#context.second;
    this.#sendBuffer.lastSentAt = this.#context.second;
  }

  #finish(reason: DisconnectReason, clean: boolean): void {
    if (this.#phase === 'ended') return;
    const wasOpen = this.#phase === 'open';
    this.#enter('ended');
    this.#partial = undefined;
    this.updateReading();
    this.#sendBuffer.release();
    if (this.transport === undefined) this.owner.discard();
    if (wasOpen) this.owner.ended({ clean, reason });
  }
}
