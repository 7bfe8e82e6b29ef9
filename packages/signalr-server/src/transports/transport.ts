import type { Encoded } from '../protocol/encoded.ts';
import type { TransportName } from '../types.ts';

/** Carries one connection's bytes. It reports received data, a drained buffer, and its end. */
export interface Transport {
  readonly name: TransportName;
  /** True if it can carry MessagePack. */
  readonly binary: boolean;
  /** True if messages wait for the client's poll. Each poll then replaces a ping. */
  readonly polled: boolean;
  /** Bytes written but not yet taken by the network. */
  readonly bufferedBytes: number;
  write(messages: readonly Encoded[]): void;
  /** Stops reading, so that the client's network delays further data. */
  pause(): void;
  resume(): void;
  /** Ends after all written data is taken. `code` is that of a WebSocket close frame. */
  end(code: number): void;
  terminate(): void;
  /** Called once a second. */
  tick?(): void;
  /** Sends something that the application of the client does not see. */
  keepAlive?(): void;
}

/** Receives the reports of a transport. */
export interface TransportOwner {
  receive(data: Buffer): void;
  drained(): void;
  /** Called when the client violated the rules of the transport itself. */
  transportBroke(): void;
  /** `clean` is true if the client closed it on purpose. */
  transportClosed(transport: Transport, clean: boolean): void;
}
