import type { Assignment, assignmentRoutes } from '@ambiance/contract/assignments';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { reachesTier } from '@ambiance/domain/tiers';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { isVenueOpen } from '@ambiance/domain/opening-hours';
import { addNotice } from '../notices/add-notice.ts';
import { holdHost, hostOf, hostsOf } from '../venues/staff.repository.ts';
import { holdVenue, venueById } from '../venues/venues.repository.ts';
import {
  addAssignment,
  assignmentById,
  assignmentCountsOfHost,
  assignmentCountsOfVenue,
  assignmentsOfHost,
  assignmentsOfVenue,
  closeAssignment,
  hostWithFewestChats,
  openAssignmentOf,
} from './assignments.repository.ts';
import { lockChats, type PassedOn, passOn, reassign, successorOf } from './handovers.repository.ts';
import { reassignChat } from './reassign-chat.ts';
import { publishAssignmentChange } from './publish-assignment-change.ts';
import { isActive, lockUsers } from '../../platform/database/lock-users.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { onlineHosts, type OnlineNeeds, withStates } from './online-hosts.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & OnlineNeeds;

export function assignmentHandlers(needs: Needs): Handlers<typeof assignmentRoutes> {
  const { db, clock } = needs;

  async function changedAssignment(id: number, formerHostId: UserId | null, passedOn?: PassedOn) {
    const assignment = (await assignmentById(db, id))!;
    const { memberUserId: memberId, hostUserId, venueId } = assignment;
    const hostIds = [hostUserId, formerHostId];
    await publishAssignmentChange(needs, { assignmentId: id, venueId, memberId, hostIds, passedOn });
    return assignment;
  }

  async function whyNotReassigned(id: number, { fromHostId }: { fromHostId: UserId | null }) {
    const now = await assignmentById(db, id);
    if (now?.status !== 'open') return 'assignment.closed';
    return now.hostUserId === fromHostId ? 'host.inactive' : 'assignment.moved';
  }

  return {
    async startChat({ params, body, user, language }) {
      const asking = { memberId: user.id, venueId: params.id, hostUserId: body.hostUserId ?? undefined };
      const hostUserId = await startChat(needs, asking);
      const venue = await venueById(db, params.id);
      if (!venue) throw new DomainError('venue.unknown');
      const isAway = !isVenueOpen(venue, clock.now());
      const { displayName: hostName } = await hostOf(db, params.id, hostUserId);
      return { hostUserId, hostName, awayText: (isAway && venue.awayText[language]) || null };
    },

    successor: ({ params, user }) =>
      successorOf(db, { userId: user.id, sessionId: user.sessionId }, params.id, clock.now()),

    ofVenue: async ({ params, query }) =>
      withHosts(needs, params.id, await assignmentsOfVenue(db, params.id, query.status)),
    countsOfVenue: ({ params }) => assignmentCountsOfVenue(db, params.id),

    mine: ({ query, user }) => assignmentsOfHost(db, user.id, query.status),
    myCounts: ({ user }) => assignmentCountsOfHost(db, user.id),

    async close({ params, user }) {
      const isClosed = await db.transaction().execute((tx) => closeAssignment(tx, params.id, user.id, clock.now()));
      if (!isClosed) throw new DomainError('assignment.closed');
      return changedAssignment(params.id, null);
    },

    async reassign({ params, user }) {
      const assignment = (await assignmentById(db, params.id))!;
      if (assignment.status === 'closed') throw new DomainError('assignment.closed');
      const host = await hostOf(db, assignment.venueId, params.hostId);
      if (host.status !== 1) throw new DomainError('host.inactive');
      const now = clock.now();
      const change = { fromHostId: assignment.hostUserId, toHostId: params.hostId, waitingSince: now, now };
      let passedOn: PassedOn | undefined;
      const isMoved = await db.transaction().execute(async (tx) => {
        // Locks the host, so that a host who is deactivated at the same time gets no assignment.
        await holdHost(tx, assignment.venueId, params.hostId);
        await lockChats(tx, assignment.memberUserId, [assignment.hostUserId, params.hostId]);
        if (!(await reassignChat(tx, params.id, change))) return false;
        const { fromHostId } = change;
        // Explains to the former host why the chat leaves their list and their next message is refused.
        if (fromHostId !== null && fromHostId !== params.hostId && fromHostId !== user.id) {
          await addNotice(tx, fromHostId, { kind: 'chats-moved', count: 1 }, now);
        }
        passedOn = await passOn(tx, params.id);
        return true;
      });
      if (!isMoved) throw new DomainError(await whyNotReassigned(params.id, change));
      return changedAssignment(params.id, assignment.hostUserId, passedOn);
    },
  };
}

/** Adds the name and the presence of their hosts to the open assignments of a venue. */
async function withHosts(needs: Needs, venueId: VenueId, assignments: Assignment[]): Promise<Assignment[]> {
  const busyIds = assignments.flatMap(({ status, hostUserId }) =>
    status === 'open' && hostUserId ? [hostUserId] : [],
  );
  if (busyIds.length === 0) return assignments;
  const hosts = await withStates(needs, await hostsOf(needs.db, venueId, { hostIds: busyIds }));
  const byId = new Map(
    hosts.map(({ id, displayName, status, state, isOffShift = false }) => [
      id,
      { displayName, status, state, isOffShift },
    ]),
  );
  return assignments.map((assignment) => {
    const host = assignment.status === 'open' && assignment.hostUserId ? byId.get(assignment.hostUserId) : undefined;
    return host ? { ...assignment, host } : assignment;
  });
}

interface Asking {
  memberId: UserId;
  venueId: VenueId;
  /** The requested host; only premium members can choose one. */
  hostUserId: UserId | undefined;
}

/**
 * Gives a member a host to chat with. The host of the open assignment stays, unless that host has left or one of the two has
 * blocked the other. Otherwise it is the active host with the fewest open assignments; online hosts are preferred. Premium
 * members get a host who is shown individually.
 */
async function startChat(needs: Needs, { memberId, venueId, hostUserId }: Asking): Promise<UserId> {
  const { db, bus, clock } = needs;
  const now = clock.now();
  const onlineIds = await onlineHosts(needs, venueId);
  const given = await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [memberId]);
    // The account was deleted, banned or suspended in the meantime.
    if (!(await isActive(tx, memberId))) throw new DomainError('session.expired');
    const tier = await effectiveTierOf(tx, memberId, now);
    if (!reachesTier(tier, 'standard')) throw new DomainError('venue.chat-not-in-plan');
    if (!(await holdVenue(tx, venueId))) throw new DomainError('venue.unknown');
    const isPremium = reachesTier(tier, 'premium');
    const open = await openAssignmentOf(tx, venueId, memberId);
    if (open?.host_id && open.has_host) return { hostId: open.host_id, changed: undefined };
    const wanted = isPremium ? hostUserId : undefined;
    const criteria = { venueId, memberId, visibleOnly: isPremium, hostId: wanted, onlineIds };
    // If the venue shows no host individually, a premium member gets any host.
    const hostId =
      (await hostWithFewestChats(tx, criteria)) ??
      (isPremium && !wanted ? await hostWithFewestChats(tx, { ...criteria, visibleOnly: false }) : undefined);
    if (!hostId) throw new DomainError('venue.no-host');
    if (open) await reassign(tx, open.id, { fromHostId: open.host_id, toHostId: hostId, waitingSince: null, now });
    const changed = open?.id ?? (await addAssignment(tx, { venueId, memberId, hostId }, now));
    return { hostId, changed, formerHostId: open?.host_id ?? null };
  });
  if (given.changed !== undefined) {
    const hostIds = [given.hostId, given.formerHostId];
    await publishAssignmentChange({ db, bus }, { assignmentId: given.changed, venueId, memberId, hostIds });
  }
  return given.hostId;
}
