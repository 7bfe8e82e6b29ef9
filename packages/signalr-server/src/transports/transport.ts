import type { Encoded } from '../protocol/encoded.ts';
import type { TransportName } from '../types.ts';

/** Carries one connection's bytes. It reports to its connection what arrives, that it drained, and that it is over. */
export interface Transport {
  readonly name: TransportName;
  /** Whether it can carry MessagePack. */
  readonly binary: boolean;
  /** Whether messages wait for the client to ask for them. Its asking is its sign of life, in place of pings. */
  readonly polled: boolean;
  /** Bytes written and not yet taken by the network. */
  readonly bufferedBytes: number;
  write(messages: readonly Encoded[]): void;
  /** Stops reading, so that the client's network holds back what it sends next. */
  pause(): void;
  resume(): void;
  /** Ends once everything written is taken. `code` is that of a WebSocket close frame. */
  end(code: number): void;
  terminate(): void;
  /** Called once a second. */
  sweep?(): void;
}

/** What a transport reports to. */
export interface TransportOwner {
  receive(data: Buffer): void;
  drained(): void;
  /** The client broke the rules of the transport itself. */
  transportBroke(): void;
  /** `clean` when the client closed it on purpose. */
  transportClosed(transport: Transport, clean: boolean): void;
}
