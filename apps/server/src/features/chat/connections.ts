import { Gauge, type Registry } from 'prom-client';
import type { AuditAction } from '@ambiance/domain/audit';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChatConnection, ChatHub, ChatNeeds } from './chat-needs.ts';
import { livingSessions } from '../accounts/sessions.repository.ts';
import { auditEventsAfter, newestAuditId } from '../audit/audit.repository.ts';
import { memberPartnersOf } from '../conversations/conversations.repository.ts';
import { readersOfVenue } from '../venues/venues.repository.ts';

/** When an eleventh connection opens, the oldest one is closed. */
export const connectionsPerUser = 10;

/**
 * Limits a user's connections over all nodes. A node that opens a connection publishes the connections that it holds. The other nodes
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

/**
 * Closes this node's connections whose session has ended. The bus reports sessions ended by a server at once. This job finds
 * those ended by the admin command, in the database, or by expiry.
 */
export async function closeEndedSessions({ db, clock, hub }: Pick<ChatNeeds, 'db' | 'clock' | 'hub'>): Promise<void> {
  const connections = [...hub.connections()];
  if (connections.length === 0) return;
  const sessionIds = new Set(connections.map(({ user }) => user.sessionId));
  const living = await livingSessions(db, [...sessionIds], clock.now());
  for (const connection of connections) if (!living.has(connection.user.sessionId)) connection.close();
}

const statusCommands: readonly AuditAction[] = ['member-status', 'member-delete'];

/**
 * Returns the work of a job that lets this node's open pages notice which members the operator's commands suspended, banned,
 * reactivated or deleted, and which venues they changed. A command runs in its own process, which is not on the bus, but is recorded
 * in the audit log.
 */
export function createCommandWatch({ db, hub }: Pick<ChatNeeds, 'db' | 'hub'>): () => Promise<void> {
  const connectionsOf = (userIds: readonly UserId[]) => userIds.flatMap((userId) => [...hub.connections(userId)]);
  let seenId: number | undefined;
  return async () => {
    seenId ??= await newestAuditId(db);
    for (const { id, actor_id: actorId, action, member_id: memberId, details } of await auditEventsAfter(db, seenId)) {
      if (actorId === null && memberId !== null && statusCommands.includes(action)) {
        const partnerIds = await memberPartnersOf(db, memberId);
        for (const connection of connectionsOf(partnerIds)) connection.send('ClosingChanged', memberId);
      }
      if (actorId === null && action === 'venue-set') {
        // The log does not contain names, so a venue that moved counts as renamed.
        const venueId = Number((JSON.parse(details!) as { venue: string }).venue) as VenueId;
        const readerIds = await readersOfVenue(db, venueId);
        for (const connection of connectionsOf(readerIds)) connection.send('VenueRenamed', venueId);
      }
      seenId = id;
    }
  };
}

/** Measures this node's connections by transport at each scrape. */
export function measureConnections(registry: Registry, hub: ChatHub): void {
  const connections = new Gauge({
    name: 'hub_connections',
    help: 'Open connections to the chat hub by transport.',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      connections.reset();
      for (const { transport = 'none' } of hub.connections()) connections.inc({ transport });
    },
  });
}
