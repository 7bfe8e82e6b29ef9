import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { leastLoadedHost, lockOpenAssignmentsOf } from '../assignments/assignments.repository.ts';
import { leaveUnassigned, lockChatsOf, reassign } from '../assignments/handovers.repository.ts';
import { type AssignmentChange, publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { lockWorkOf, type StaffSwitches, updateHost } from '../venues/staff.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
}

/** Changes a host, whom members may find or not find from then on. */
export async function changeHost(tx: Db, venueId: VenueId, hostId: UserId, switches: StaffSwitches): Promise<void> {
  if (!(await updateHost(tx, venueId, hostId, switches))) throw new DomainError('host.unknown');
}

/**
 * Gives what is open with a host, everywhere or at one venue, to the least-loaded colleague, or leaves it to a manager:
 * for a transaction that then makes the host or their account inactive. Answers what to tell once it is through.
 */
export async function reassignOpenChats(
  tx: Db,
  hostId: UserId,
  now: Date,
  atVenueId?: VenueId,
): Promise<AssignmentChange[]> {
  const changed: AssignmentChange[] = [];
  const venueIds = await lockWorkOf(tx, hostId, atVenueId);
  await lockChatsOf(tx, hostId);
  for (const venueId of venueIds) {
    for (const { id, member_id: memberId } of await lockOpenAssignmentsOf(tx, venueId, hostId)) {
      const successorId = await leastLoadedHost(tx, { venueId, memberId, visibleOnly: false, exceptHostId: hostId });
      const change = successorId && { fromHostId: hostId, toHostId: successorId, waitingSince: now, now };
      if (!change || !(await reassign(tx, id, change))) await leaveUnassigned(tx, id, hostId, now);
      changed.push({ assignmentId: id, venueId, memberId, hostIds: [hostId, successorId ?? null] });
    }
  }
  return changed;
}

/** Ends a host's access to a venue. Answers what to tell once the transaction is through. */
export async function endHostWork(tx: Db, venueId: VenueId, hostId: UserId, now: Date): Promise<AssignmentChange[]> {
  const changed = await reassignOpenChats(tx, hostId, now, venueId);
  await changeHost(tx, venueId, hostId, { active: false });
  await endSessionsOf(tx, hostId);
  return changed;
}

export async function deactivateHost(needs: Needs, venueId: VenueId, hostId: UserId, now: Date): Promise<void> {
  const changed = await needs.db.transaction().execute((tx) => endHostWork(tx, venueId, hostId, now));
  needs.bus.publish('session-ended', { userId: hostId });
  for (const change of changed) await publishAssignmentChange(needs, change);
}
