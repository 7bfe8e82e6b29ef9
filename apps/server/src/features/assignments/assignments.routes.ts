import type { assignmentRoutes } from '@ambiance/contract/assignments';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { isOpenAt } from '../venues/opening-hours.ts';
import { holdHost, hostOf } from '../venues/staff.repository.ts';
import { venueById } from '../venues/venues.repository.ts';
import {
  assignmentById,
  assignmentCountsOfHost,
  assignmentCountsOfVenue,
  assignmentsOfHost,
  assignmentsOfVenue,
  closeAssignment,
} from './assignments.repository.ts';
import { lockChats, type PassedOn, passOn, successorOf } from './handovers.repository.ts';
import { reassignChat } from './reassign-chat.ts';
import { publishAssignmentChange } from './publish-assignment-change.ts';
import { startChat } from './start-chat.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & {
  /** Returns which of these users are online. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
};

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
      const isAway = !isOpenAt(venue.openingHours, venue.timeZone, clock.now());
      const { displayName: hostName } = await hostOf(db, params.id, hostUserId);
      return { hostUserId, hostName, awayText: (isAway && venue.awayText[language]) || null };
    },

    successor: ({ params, user }) =>
      successorOf(db, { userId: user.id, sessionId: user.sessionId }, params.id, clock.now()),

    ofVenue: ({ params }) => assignmentsOfVenue(db, params.id),
    countsOfVenue: ({ params }) => assignmentCountsOfVenue(db, params.id),

    mine: ({ query, user }) => assignmentsOfHost(db, user.id, query.status),
    myCounts: ({ user }) => assignmentCountsOfHost(db, user.id),

    async close({ params, user }) {
      const isClosed = await db.transaction().execute((tx) => closeAssignment(tx, params.id, user.id, clock.now()));
      if (!isClosed) throw new DomainError('assignment.closed');
      return changedAssignment(params.id, null);
    },

    async reassign({ params }) {
      const assignment = (await assignmentById(db, params.id))!;
      if (assignment.status === 'closed') throw new DomainError('assignment.closed');
      const host = await hostOf(db, assignment.venueId, params.hostId);
      if (host.status !== 1) throw new DomainError('host.inactive');
      const now = clock.now();
      const change = { fromHostId: assignment.hostUserId, toHostId: params.hostId, waitingSince: now, now };
      let passedOn: PassedOn | undefined;
      const isMoved = await db.transaction().execute(async (tx) => {
        // Locks the host, so that a host who is being switched off gets no assignment.
        await holdHost(tx, assignment.venueId, params.hostId);
        await lockChats(tx, assignment.memberUserId, [assignment.hostUserId, params.hostId]);
        if (!(await reassignChat(tx, params.id, change))) return false;
        passedOn = await passOn(tx, params.id);
        return true;
      });
      if (!isMoved) throw new DomainError(await whyNotReassigned(params.id, change));
      return changedAssignment(params.id, assignment.hostUserId, passedOn);
    },
  };
}
