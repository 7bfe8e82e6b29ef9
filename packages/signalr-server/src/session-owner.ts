import type { HubMessage } from './protocol/messages.ts';
import type { Disconnection } from './types.ts';

/** Whom a session serves: the connection as the application knows it. */
export interface SessionOwner {
  /** Closed for good before it was open. */
  readonly revoked: boolean;
  /** A method is running. */
  readonly busy: boolean;
  /** So much of what the client sent waits that it should send no more for now. */
  readonly crowded: boolean;
  /** The handshake was accepted. Where there is something to wait for before it is answered, resolves then. */
  prepare(): Promise<void> | undefined;
  opened(): void;
  receive(message: HubMessage): void;
  sweep(): void;
  /** Called once for each session that was open. */
  ended(disconnection: Disconnection): void;
  /** Nothing more will come on this session. */
  forget(): void;
}
