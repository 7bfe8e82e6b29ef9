import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { hostWithFewestChats, lockOpenAssignmentsOf } from '../assignments/assignments.repository.ts';
import { leaveUnassigned, lockChatsOf } from '../assignments/handovers.repository.ts';
import { reassignChat } from '../assignments/reassign-chat.ts';
import { type AssignmentChange, publishAssignmentChange } from '../assignments/publish-assignment-change.ts';
import { mailRemoval } from './staff-account.ts';
import { changeHost, lockWorkOf, workplacesOf } from '../venues/staff.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus'>;

export interface Successors {
  /** Only the chats at this venue. */
  atVenueId?: VenueId | undefined;
  /** Only this host takes them over. */
  toHostId?: UserId | undefined;
  /** Online hosts, who are preferred. */
  onlineIds?: readonly UserId[];
  onShiftOnly?: boolean;
  /** A chat that no one can take over stays with the host. Otherwise it waits for a manager. */
  mayStay?: boolean;
}

/**
 * Reassigns a host's open chats, at one venue or at all of them, to the least busy colleague or else to a manager. Call it in the
 * transaction that then deactivates the host or the account.
 * @returns the changes to publish after the commit
 */
export async function reassignOpenChats(
  tx: Db,
  hostId: UserId,
  now: Date,
  { atVenueId, toHostId, mayStay = false, ...preferred }: Successors = {},
): Promise<AssignmentChange[]> {
  const changed: AssignmentChange[] = [];
  const venueIds = await lockWorkOf(tx, hostId, atVenueId);
  await lockChatsOf(tx, hostId);
  for (const venueId of venueIds) {
    for (const { id, member_id: memberId } of await lockOpenAssignmentsOf(tx, venueId, hostId)) {
      const successorId = await hostWithFewestChats(tx, {
        venueId,
        memberId,
        visibleOnly: false,
        hostId: toHostId,
        exceptHostId: hostId,
        ...preferred,
      });
      const change = successorId && { fromHostId: hostId, toHostId: successorId, waitingSince: now, now };
      const isMoved = change ? await reassignChat(tx, id, change) : false;
      if (!isMoved && mayStay) continue;
      if (!isMoved) await leaveUnassigned(tx, id, hostId, now);
      changed.push({ assignmentId: id, venueId, memberId, hostIds: [hostId, isMoved ? successorId! : null] });
    }
  }
  return changed;
}

/** Ends a host's access to a venue, and mails them about it. Returns the changes to publish after the commit. */
export async function endHostWork(tx: Db, venueId: VenueId, hostId: UserId, now: Date): Promise<AssignmentChange[]> {
  const changed = await reassignOpenChats(tx, hostId, now, { atVenueId: venueId });
  const [work] = (await workplacesOf(tx, hostId)).filter((one) => one.venue_id === venueId);
  await changeHost(tx, venueId, hostId, { active: false });
  await endSessionsOf(tx, hostId);
  if (work?.active) await mailRemoval(tx, { userId: hostId, venueId, role: 'host' }, now);
  return changed;
}

export async function deactivateHost(needs: Needs, venueId: VenueId, hostId: UserId, now: Date): Promise<void> {
  const changed = await needs.db.transaction().execute((tx) => endHostWork(tx, venueId, hostId, now));
  needs.bus.publish('session-ended', { userId: hostId });
  for (const change of changed) await publishAssignmentChange(needs, change);
}
