import type { WorkAccess } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { RequireWork } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { shownAssignment } from './assignments.repository.ts';
import { manages } from '../venues/staff.repository.ts';

/**
 * For routes for the staff of one venue: checks that the user works there. Throws `venue.not-yours` or `assignment.unknown`.
 */
export const createRequireWork =
  (db: Db): RequireWork =>
  async (work, userId, id) => {
    const { venueId, hostUserId } = await workplaceOf(db, work, id);
    if ('staffOf' in work && hostUserId === userId) return;
    if (!(await manages(db, userId, venueId))) throw new DomainError('venue.not-yours');
  };

async function workplaceOf(
  db: Db,
  work: WorkAccess,
  id: number,
): Promise<{ venueId: VenueId; hostUserId: UserId | null }> {
  if ('managerOf' in work && work.managerOf === 'venue') return { venueId: id, hostUserId: null };
  const assignment = await shownAssignment(db, id);
  if (!assignment) throw new DomainError('assignment.unknown');
  return assignment;
}
