import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChatConnection, ChatHub } from './chat-needs.ts';

/** When an eleventh connection opens, the oldest one is closed. */
export const connectionsPerUser = 10;

/**
 * Limits a user's connections over all nodes. A node that opens a connection publishes its own ones. The other nodes
 * reply with theirs. Each node then closes those beyond the limit. No state is stored that a crashed node could leave
 * behind.
 */
export function createConnectionLimit({ hub, bus, clock }: { hub: ChatHub; bus: Bus; clock: Clock }) {
  const openedAt = new WeakMap<ChatConnection, number>();
  /** Connections of other nodes reported in the current second: by user, with the opening time. */
  const elsewhere = new Map<string, Map<string, number>>();
  clock.everySecond(() => elsewhere.clear());

  const heldHere = (userId: UserId) =>
    [...hub.connections(userId)].map((connection): [string, number] => [connection.id, openedAt.get(connection) ?? 0]);

  bus.subscribe('connections-held', ({ userId, asks, connections }) => {
    const here = heldHere(userId);
    if (here.length === 0) return;
    if (asks) bus.publishToOthers('connections-held', { userId, asks: false, connections: here });
    const others = elsewhere.get(userId) ?? new Map<string, number>();
    elsewhere.set(userId, others);
    for (const [id, at] of connections) others.set(id, at);
    const newestFirst = [...here, ...others].sort(
      ([id, at], [otherId, otherAt]) => otherAt - at || (id < otherId ? -1 : 1),
    );
    const tooMany = new Set(newestFirst.slice(connectionsPerUser).map(([id]) => id));
    for (const connection of hub.connections(userId)) {
      if (tooMany.has(connection.id)) connection.close({ error: 'Too many connections.', code: 1008 });
    }
  });

  return (opened: ChatConnection): void => {
    const { userId } = opened.user;
    openedAt.set(opened, clock.now().getTime());
    bus.publishToOthers('connections-held', { userId, asks: true, connections: heldHere(userId) });
  };
}
