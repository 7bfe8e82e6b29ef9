import type { BusChannel } from './bus/hub-bus.ts';
import { nodeIdLength } from './connection.ts';
import { broadcast } from './delivery.ts';
import type { HubCore } from './hub-core.ts';
import type { HubEvents, HubUser } from './types.ts';

/** Whoever an event is for. */
export interface Audience<Events extends HubEvents<Events>> {
  /** Encodes the event once and queues it for each receiver, here and on other nodes. It never waits for them. */
  send<Name extends keyof Events & string>(event: Name, ...args: Events[Name]): void;
}

export interface AudienceOptions {
  /** Ids of connections that are left out. */
  except?: readonly string[] | undefined;
}

type AnyAudience = Audience<Record<string, readonly unknown[]>>;

export function audienceOf<User extends HubUser>(
  core: HubCore<User>,
  channels: readonly BusChannel[],
  { except, only }: AudienceOptions & { only?: readonly string[] } = {},
): AnyAudience {
  return { send: (event, ...args) => broadcast(core, channels, { kind: 'event', event, args, only, except }) };
}

/** A connection's id ends with that of its node, so nobody needs to be asked where it is. */
export function audienceOfConnections<User extends HubUser>(core: HubCore<User>, ids: readonly string[]): AnyAudience {
  const nodes = new Set(ids.map((id) => id.slice(-nodeIdLength)));
  const channels = [...nodes].map((id): BusChannel => ({ to: 'node', id }));
  return audienceOf(core, channels, { only: ids });
}
