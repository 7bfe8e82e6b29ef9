import type { venueRoutes } from '@ambiance/contract/venues';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import {
  assignmentById,
  assignmentCountsOfHost,
  assignmentCountsOfVenue,
  assignmentsOfHost,
  assignmentsOfVenue,
  closeAssignment,
  moveAssignment,
  successorOf,
} from './assignments.repository.ts';
import { createHost } from './create-host.ts';
import { changeHost, deactivateHost } from './host-changes.ts';
import { addPerk, managedPerks, updatePerk } from './managed-perks.repository.ts';
import { hostsOf, venuesOf } from './staff.repository.ts';
import { publishAssignmentChange } from './publish-assignment-change.ts';
import { startChat } from './start-chat.ts';
import { isOpenAt } from './opening-hours.ts';
import { saveVenueSettings, venueById } from './venues.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
  clock: Clock;
  ids: Ids;
  timeZone: string;
}

export function venueHandlers(needs: Needs): Handlers<typeof venueRoutes> {
  const { db, clock } = needs;

  async function hostOf(venueId: number, hostId: string) {
    const [host] = await hostsOf(db, venueId, hostId);
    if (!host) throw new DomainError('host.unknown');
    return host;
  }

  async function settingsOf(venueId: number) {
    const venue = await venueById(db, venueId);
    if (!venue) throw new DomainError('venue.unknown');
    return venue;
  }

  async function managedPerk(venueId: number, perkId: number) {
    const [perk] = await managedPerks(db, venueId, clock.now(), perkId);
    if (!perk) throw new DomainError('perk.unknown');
    return perk;
  }

  /** A perk that has ended can still be changed, but none can be made to end in the past. */
  async function requireEndAhead(endsUtc: string | null | undefined, changed?: { venueId: number; perkId: number }) {
    if (!endsUtc || new Date(endsUtc) > clock.now()) return;
    const known = changed && (await managedPerk(changed.venueId, changed.perkId)).endsUtc;
    if (known && Date.parse(endsUtc) === Date.parse(known)) return;
    throw new DomainError('perk.last-day-over', { fields: { endsUtc: 'perk.last-day-over' } });
  }

  async function changedAssignment(id: number, formerHostId: string | null) {
    const assignment = (await assignmentById(db, id))!;
    const { memberUserId: memberId, hostUserId, venueId } = assignment;
    await publishAssignmentChange(needs, { assignmentId: id, venueId, memberId, hostIds: [hostUserId, formerHostId] });
    return assignment;
  }

  async function whyNotMoved(id: number, { fromHostId }: { fromHostId: string | null }) {
    const now = await assignmentById(db, id);
    if (now?.status !== 'open') return 'assignment.closed';
    return now.hostUserId === fromHostId ? 'host.inactive' : 'assignment.moved';
  }

  return {
    async startChat({ params, body, user, language }) {
      const asking = { memberId: user.id, venueId: params.id, hostUserId: body.hostUserId ?? undefined };
      const hostUserId = await startChat(needs, asking);
      const { openingHours, awayText, timeZone } = await settingsOf(params.id);
      const isAway = !isOpenAt(openingHours, timeZone, clock.now());
      const { displayName: hostName } = await hostOf(params.id, hostUserId);
      return { hostUserId, hostName, awayText: (isAway && awayText[language]) || null };
    },

    mine: ({ user }) => venuesOf(db, user.id),

    successor: ({ params, user }) => successorOf(db, params.id, user.id, clock.now()),

    venue: ({ params }) => settingsOf(params.id),

    async saveSettings({ params, body }) {
      await saveVenueSettings(db, params.id, body);
      return settingsOf(params.id);
    },

    hosts: ({ params }) => hostsOf(db, params.id),

    async createHost({ params, body, language }) {
      return hostOf(params.id, await createHost(needs, params.id, body, language));
    },

    async updateHost({ params, body }) {
      await db.transaction().execute((tx) => changeHost(tx, params.id, params.hostId, body));
      return hostOf(params.id, params.hostId);
    },

    async deactivateHost({ params }) {
      await deactivateHost(needs, params.id, params.hostId, clock.now());
      return hostOf(params.id, params.hostId);
    },

    async reactivateHost({ params }) {
      await db.transaction().execute((tx) => changeHost(tx, params.id, params.hostId, { active: true }));
      return hostOf(params.id, params.hostId);
    },

    assignments: ({ params }) => assignmentsOfVenue(db, params.id),

    assignmentCounts: ({ params }) => assignmentCountsOfVenue(db, params.id),

    myAssignments: ({ query, user }) => assignmentsOfHost(db, user.id, query.status),
    myAssignmentCounts: ({ user }) => assignmentCountsOfHost(db, user.id),

    async closeAssignment({ params, user }) {
      if (!(await closeAssignment(db, params.id, user.id, clock.now()))) throw new DomainError('assignment.closed');
      return changedAssignment(params.id, null);
    },

    async reassign({ params }) {
      const assignment = (await assignmentById(db, params.id))!;
      if (assignment.status === 'closed') throw new DomainError('assignment.closed');
      const host = await hostOf(assignment.venueId, params.hostId);
      if (host.status !== 1) throw new DomainError('host.inactive');
      const move = { fromHostId: assignment.hostUserId, toHostId: params.hostId, waitingSince: clock.now() };
      if (!(await moveAssignment(db, params.id, move))) throw new DomainError(await whyNotMoved(params.id, move));
      return changedAssignment(params.id, assignment.hostUserId);
    },

    perks: ({ params }) => managedPerks(db, params.id, clock.now()),

    async createPerk({ params, body }) {
      await requireEndAhead(body.endsUtc);
      return managedPerk(params.id, await addPerk(db, params.id, body, clock.now()));
    },

    async updatePerk({ params, body }) {
      await requireEndAhead(body.endsUtc, { venueId: params.id, perkId: params.perkId });
      if (!(await updatePerk(db, params.id, params.perkId, body))) throw new DomainError('perk.unknown');
      return managedPerk(params.id, params.perkId);
    },
  };
}
