import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import { type PassedOn, passOn } from './handovers.repository.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

/** An assignment that was created, given to another host, left without a host, or closed. */
export interface AssignmentChange {
  assignmentId: number;
  venueId: VenueId;
  memberId: UserId;
  /** The hosts before and after the change; null means no host. */
  hostIds: readonly (UserId | null)[];
  /** Messages that were already passed on in the transaction of the change. */
  passedOn?: PassedOn | undefined;
}

/**
 * Notifies the member, the hosts and the managers of the venue of a committed change. Passes the member's unanswered
 * messages on to the next host.
 */
export async function publishAssignmentChange(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  { assignmentId, venueId, memberId, hostIds, passedOn: already }: AssignmentChange,
): Promise<void> {
  const passedOn = already ?? (await passOn(db, assignmentId));
  if (passedOn) bus.publish('messages-passed-on', passedOn);
  const userIds = [memberId, ...hostIds.filter((id) => id !== null), ...(await managerIdsOf(db, venueId))];
  publishUserEvent(bus, userIds, 'AssignmentChanged', assignmentId);
}
