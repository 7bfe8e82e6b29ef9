import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';

/** An assignment that was made, given to somebody else, left without a host, or closed. */
export interface AssignmentChange {
  assignmentId: number;
  venueId: VenueId;
  memberId: UserId;
  /** Who has it and who had it; null stands for nobody. */
  hostIds: readonly (UserId | null)[];
}

/** Tells the member, the hosts and the managers of the venue of a change that is committed. */
export async function publishAssignmentChange(
  { db, bus }: { db: Db; bus: Bus },
  { assignmentId, venueId, memberId, hostIds }: AssignmentChange,
): Promise<void> {
  const hosts = hostIds.filter((hostId) => hostId !== null);
  bus.publish('assignment-changed', {
    assignmentId,
    userIds: [memberId, ...hosts, ...(await managerIdsOf(db, venueId))],
  });
}
