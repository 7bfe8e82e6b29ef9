import { Gauge, type Registry } from 'prom-client';
import type { AuditAction } from '@ambiance/domain/audit';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChatConnection, ChatHub, ChatNeeds } from './chat-needs.ts';
import { livingSessions } from '../accounts/sessions.repository.ts';
import { assignmentsChangedBy } from '../assignments/assignments.repository.ts';
import { auditEventsAfter, newestAuditId } from '../audit/audit.repository.ts';
import { memberPartnersOf } from '../conversations/conversations.repository.ts';
import { effectiveTierOf, usersWithEndedGift } from '../plans/subscriptions.repository.ts';
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

/** Acts after which the partners of a member see that the account is gone or back. */
const statusActs: readonly AuditAction[] = ['member-status', 'member-delete'];
/** Acts that change who handles or sees chats with venues. */
const chatActs: readonly AuditAction[] = [...statusActs, 'staff-deactivate', 'venue-close'];
/** Acts that pages publish themselves. */
const publishedByPages: readonly AuditAction[] = ['member-delete', 'venue-set'];
/** How much older than its record a change may be: an act may wait for the payment provider before it is recorded. */
const longestActMs = 5 * 60_000;

/**
 * Returns the work of a job that informs this node's open pages of acts of operators: which members were suspended, banned,
 * reactivated or deleted, whose plan was given or removed, and which venues and venue chats were changed. A command runs in its own
 * process, which is not on the bus, but is recorded in the audit log.
 */
export function createCommandWatch({ db, clock, hub }: Pick<ChatNeeds, 'db' | 'clock' | 'hub'>): () => Promise<void> {
  const connectionsOf = (userIds: readonly UserId[]) => userIds.flatMap((userId) => [...hub.connections(userId)]);

  async function follow({ at, action, member_id: memberId, details }: AuditedAct): Promise<void> {
    if (memberId !== null && statusActs.includes(action)) {
      const partnerIds = await memberPartnersOf(db, memberId);
      for (const connection of connectionsOf(partnerIds)) connection.send('ClosingChanged', memberId);
    }
    if (memberId !== null && action === 'member-set' && parametersIn(details).tier !== undefined) {
      const tier = await effectiveTierOf(db, memberId, clock.now());
      for (const connection of hub.connections(memberId)) connection.send('PlanChanged', tier);
    }
    if (action === 'venue-set' || action === 'venue-reopen') {
      // The log contains no names, so each changed venue counts as renamed. A reopened one is back on the dashboards of its staff.
      const venueId = parametersIn(details).venue!;
      const readerIds = await readersOfVenue(db, venueId, clock.now());
      for (const connection of connectionsOf(readerIds)) connection.send('VenueRenamed', venueId);
    }
    if (chatActs.includes(action)) {
      const venueId = action === 'venue-close' ? parametersIn(details).venue! : null;
      const since = new Date(at.getTime() - longestActMs);
      for (const { assignmentId, userId } of await assignmentsChangedBy(db, { userId: memberId, venueId }, since)) {
        for (const connection of hub.connections(userId)) connection.send('AssignmentChanged', assignmentId);
      }
    }
  }

  let seenId: number | undefined;
  return async () => {
    seenId ??= await newestAuditId(db);
    for (const event of await auditEventsAfter(db, seenId)) {
      // If following an act fails, later acts must still be followed.
      seenId = event.id;
      if (event.actor_id === null || !publishedByPages.includes(event.action)) await follow(event);
    }
  };
}

type AuditedAct = Awaited<ReturnType<typeof auditEventsAfter>>[number];

/** The recorded parameters of an act. */
function parametersIn(details: string | null): { tier?: string | undefined; venue?: VenueId | undefined } {
  const { tier, venue } = JSON.parse(details ?? '{}') as { tier?: string; venue?: string };
  return { tier, venue: venue === undefined ? undefined : Number(venue) };
}

/**
 * Returns the work of a job that informs this node's open pages of complimentary plans that ended since its last run. These plans
 * end by the clock, without a write that could inform the pages. The payment provider reports the end of paid plans.
 */
export function createPlanWatch({ db, clock, hub }: Pick<ChatNeeds, 'db' | 'clock' | 'hub'>): () => Promise<void> {
  let seenAt = clock.now();
  return async () => {
    const now = clock.now();
    for (const userId of await usersWithEndedGift(db, { since: seenAt, now })) {
      const connections = [...hub.connections(userId)];
      if (connections.length === 0) continue;
      const tier = await effectiveTierOf(db, userId, now);
      for (const connection of connections) connection.send('PlanChanged', tier);
    }
    seenAt = now;
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
