import type { BusChannel } from './bus/hub-bus.ts';
import { nodeOfConnection } from './connection.ts';
import { broadcast } from './delivery.ts';
import type { HubCore } from './hub-core.ts';
import type { HubEvents, HubUser } from './types.ts';

export interface Audience<Events extends HubEvents<Events>> {
  /** Encodes the event once and queues it for each recipient, here and on other nodes. It never waits for them. */
  send<Name extends keyof Events & string>(event: Name, ...args: Events[Name]): void;
}

/** One connection, on any node. Calls reject if the connection is gone, or if its node does not respond in time. */
export interface RemoteConnection<Events extends HubEvents<Events>> extends Audience<Events> {
  /** Invokes a method of the client, like `invoke` of a connection. */
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Resolves once messages to the group reach the connection. */
  join(group: string): Promise<void>;
  leave(group: string): Promise<void>;
}

export interface AudienceOptions {
  /** Ids of connections to exclude. */
  except?: readonly string[] | undefined;
}

type AnyAudience = Audience<Record<string, readonly unknown[]>>;

export function audienceOf<User extends HubUser>(
  core: HubCore<User>,
  channels: readonly BusChannel[],
  { except, only }: AudienceOptions & { only?: readonly string[] } = {},
): AnyAudience {
  return {
    send: (event, ...args) => broadcast(core, channels, { kind: 'event', event, args, only, except }),
  };
}

export function audienceOfConnections<User extends HubUser>(core: HubCore<User>, ids: readonly string[]): AnyAudience {
  const nodes = new Set(ids.map(nodeOfConnection));
  const channels = [...nodes].map((id): BusChannel => ({ to: 'node', id }));
  return audienceOf(core, channels, { only: ids });
}

export function remoteConnection<User extends HubUser>(
  core: HubCore<User>,
  id: string,
): RemoteConnection<Record<string, readonly unknown[]>> {
  return {
    ...audienceOfConnections(core, [id]),
    invoke: (method, ...args) => core.requests.ask(id, { name: 'invoke', method, args }),
    async join(group) {
      await core.requests.ask(id, { name: 'join', group });
    },
    async leave(group) {
      await core.requests.ask(id, { name: 'leave', group });
    },
  };
}
