import type { BusChannel, HubBus } from '@ambiance/signalr-server';
import { type Bus, type BusTopics, createLocalBus } from './bus.ts';
import type { Log } from './log.ts';

const everyNode: BusChannel = { to: 'group', id: 'nodes' };

/**
 * The bus of several nodes, on the same connection as the hub's. A node gets its own messages at once, even if Redis is
 * down.
 */
export function createSharedBus(hubBus: HubBus, nodeId: string, log: Log): Bus {
  const local = createLocalBus();
  let isAway = false;
  const link = hubBus.join({
    nodeId,
    receive(_channel, message) {
      if (message.kind !== 'event') return;
      const [said] = message.args as [BusTopics[keyof BusTopics]];
      local.publish(message.event as keyof BusTopics, said);
    },
    // No users are connected through this link; the hub has its own.
    usersExpired() {},
    usersReturned() {},
    gapOpened() {
      isAway = true;
    },
    gapClosed() {
      isAway = false;
      log.info('Redis is back');
    },
    error: (error) => log.warn({ err: error }, 'Redis is unavailable: this node continues alone'),
  });
  void link.subscribe(everyNode);
  const publishToOthers: Bus['publishToOthers'] = (topic, message) =>
    link.publish(everyNode, { kind: 'event', event: topic, args: [message] });
  return {
    ...local,
    publishToOthers,
    publish(topic, message) {
      local.publish(topic, message);
      publishToOthers(topic, message);
    },
    isAway: () => isAway,
    close: () => link.close(),
  };
}
