import type { Manager } from '@ambiance/contract/managers';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The active managers of a venue, by name. */
export const managersOf = (db: Db, venueId: VenueId): Promise<Manager[]> =>
  db
    .selectFrom('venue_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .where('venue_id', '=', venueId)
    .where('venue_staff.role', '=', 'manager')
    .where('active', '=', true)
    .where('status', '<>', 'Deleted')
    .select(['users.id', 'display_name as displayName', 'email'])
    .select(sql<boolean>`password_hash is null`.as('isInvited'))
    .orderBy('display_name')
    .orderBy('users.id')
    .execute();

/** Ends a manager's work at a venue; returns false if they do not manage it. */
export async function endManagement(tx: Db, venueId: VenueId, managerId: UserId): Promise<boolean> {
  const ended = await tx
    .updateTable('venue_staff')
    .set({ active: false, left_with_venue: false })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', managerId)
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) === 1;
}
