import type { Admission } from '../connection.ts';
import type { HubContext } from '../hub-context.ts';
import type { ReadingGate } from '../reading-gate.ts';
import type { Revocations } from '../revocations.ts';
import type { SessionRegistry } from '../session-registry.ts';
import type { Transport, TransportOwner } from '../transports/transport.ts';
import type { HubUser } from '../types.ts';

/** A connection as the HTTP requests see it. */
export interface HttpSession<User extends HubUser> extends TransportOwner {
  /** The secret with which the client identifies its connection. */
  readonly token: string;
  readonly owner: {
    readonly user: User;
    /** Takes over the user of a later authenticated request of this connection, perhaps with newer credentials. */
    renew(admission: Admission<User>): void;
  };
  readonly phase: 'negotiated' | 'handshaking' | 'open' | 'ended';
  readonly reading: ReadingGate;
  readonly transport: Transport | undefined;
  /** True if it can continue on a new socket. */
  readonly resumable: boolean;
  open(transport: Transport): TransportOwner;
  resume(transport: Transport): TransportOwner;
  closedByClient(): void;
}

/** Serves the connections of one path, with or without the hub protocol. */
export interface Endpoint<User extends HubUser, Session extends HttpSession<User>> {
  readonly context: Pick<HubContext<User>, 'options' | 'limits' | 'timeouts' | 'report'>;
  readonly sessions: SessionRegistry<Session>;
  readonly revocations: Pick<Revocations, 'mark' | 'covers'>;
  /** True while it is closing: no new client is accepted. */
  readonly closing: boolean;
  newConnection(admission: Admission<User>, mayResume: boolean): { readonly id: string; readonly session: Session };
}
