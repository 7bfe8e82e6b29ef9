import type { BusChannel, BusMessage } from './bus/hub-bus.ts';
import type { OpenConnection } from './connection-registry.ts';
import type { HubCore } from './hub-core.ts';
import { messageType } from './protocol/messages.ts';
import { Outgoing } from './protocol/outgoing.ts';
import { isMeant } from './revocations.ts';
import type { HubUser } from './types.ts';

/** Carries out a message on this node, whichever node sent it. */
export function deliver<User extends HubUser>(
  core: HubCore<User>,
  channels: readonly BusChannel[],
  message: BusMessage,
): void {
  switch (message.kind) {
    case 'close':
      closeUser(core, message);
      break;
    case 'request':
      void core.requests.serve(message);
      break;
    case 'answer':
      core.requests.respond(message);
      break;
    case 'event':
      sendEvent(core, channels, message);
  }
}

/** Delivers on this node and publishes to the others. */
export function broadcast<User extends HubUser>(
  core: HubCore<User>,
  channels: readonly BusChannel[],
  message: BusMessage,
): void {
  deliver(core, channels, message);
  for (const channel of channels) core.bus.publish(channel, message);
}

function sendEvent<User extends HubUser>(
  core: HubCore<User>,
  channels: readonly BusChannel[],
  { event, args, only, except }: Extract<BusMessage, { kind: 'event' }>,
): void {
  const outgoing = new Outgoing({ type: messageType.invocation, target: event, args });
  for (const channel of channels) {
    for (const connection of receivers(core, channel, only)) {
      if (except === undefined || !except.includes(connection.id)) connection.postOutgoing(outgoing);
    }
  }
}

function closeUser<User extends HubUser>(
  { connections, revocations, context }: HubCore<User>,
  { allowReconnect, error, ...revocation }: Extract<BusMessage, { kind: 'close' }>,
): void {
  if (!allowReconnect) revocations.add(revocation, context.second);
  for (const connection of connections.ofUser(revocation.userId)) {
    if (isMeant(connection.user, revocation)) connection.close({ allowReconnect, error });
  }
}

function receivers<User extends HubUser>(
  { connections, nodeId }: HubCore<User>,
  channel: BusChannel,
  only: readonly string[] | undefined,
): Iterable<OpenConnection<User>> {
  switch (channel.to) {
    case 'all':
      return connections.byId.values();
    case 'user':
      return connections.ofUser(channel.id);
    case 'group':
      return connections.ofGroup(channel.id);
    default:
      return channel.id === nodeId && only !== undefined ? only.flatMap((id) => connections.byId.get(id) ?? []) : [];
  }
}
