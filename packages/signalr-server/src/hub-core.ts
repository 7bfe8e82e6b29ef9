import { randomBytes } from 'node:crypto';
import type { BusLink, BusNode } from './bus/hub-bus.ts';
import { createInProcessBus } from './bus/in-process-bus.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { Connection, nodeIdLength, type Admission } from './connection.ts';
import { HubContext } from './hub-context.ts';
import { NodeRequests } from './node-requests.ts';
import { Presence } from './presence.ts';
import { Revocations } from './revocations.ts';
import { SessionRegistry } from './session-registry.ts';
import type { TransportSession } from './transport-session.ts';
import type { AnyEvents, HubOptions, HubUser } from './types.ts';

/** Creates the parts of one hub and connects them. */
export class HubCore<User extends HubUser> {
  readonly context: HubContext<User>;
  readonly nodeId = randomBytes((nodeIdLength * 3) / 4).toString('base64url');
  readonly sessions: SessionRegistry<TransportSession<Connection<User>>>;
  readonly connections: ConnectionRegistry<User>;
  readonly presence: Presence;
  readonly revocations = new Revocations();
  readonly bus: BusLink;
  readonly requests: NodeRequests<User>;
  /** True while the hub is closing: no new client is accepted. */
  closing = false;

  constructor(options: HubOptions<User, AnyEvents>, receive: (core: HubCore<User>) => BusNode['receive']) {
    this.context = new HubContext(options);
    this.sessions = new SessionRegistry(this.context.limits);
    this.bus = (options.bus ?? createInProcessBus()).join({
      nodeId: this.nodeId,
      receive: receive(this),
      usersExpired: (userIds) => this.presence.expired(userIds),
      usersReturned: (userIds) => this.presence.returned(userIds),
      gapOpened: () => void this.context.notify('onGapOpened', () => options.onGapOpened?.()),
      gapClosed: () => void this.context.notify('onGapClosed', () => options.onGapClosed?.()),
      error: (error) => this.context.report(error, 'bus'),
    });
    this.connections = new ConnectionRegistry(this.bus);
    this.presence = new Presence(this.context, this.bus);
    this.requests = new NodeRequests(this);
  }

  newConnection(admission: Admission<User>, mayResume: boolean): Connection<User> {
    return new Connection(this, admission, mayResume);
  }

  /** Called once a second. */
  tick(): void {
    this.context.second += 1;
    for (const session of this.sessions.all()) session.tick();
    this.revocations.tick(this.context.second);
    this.presence.tick();
    this.requests.tick();
  }
}
