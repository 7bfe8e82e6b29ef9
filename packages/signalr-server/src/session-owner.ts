import type { HubMessage } from './protocol/messages.ts';
import type { Disconnection } from './types.ts';

/** The owner of a session: the connection as the application sees it. */
export interface SessionOwner {
  /** True if the user was closed permanently before the connection opened. */
  readonly revoked: boolean;
  /** True while a method is running. */
  readonly busy: boolean;
  /** True if the queue is full, so that reading from the client should pause. */
  readonly crowded: boolean;
  /** Called when the handshake was accepted. If some work must finish before the response, resolves when it has. */
  prepare(): Promise<void> | undefined;
  opened(): void;
  receive(message: HubMessage): void;
  tick(): void;
  /** Called once for each session that was open. */
  ended(disconnection: Disconnection): void;
  /** Called when the session can receive nothing more. */
  discard(): void;
}
