import type { VenueId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { addNotice, type NewNotice } from '../notices/add-notice.ts';
import { hasUnseenNotice } from '../notices/notices.repository.ts';
import { managerIdsOf } from '../venues/staff.repository.ts';

/** Notifies each manager of a venue, unless an equal notice waits for them. */
export async function addManagerNotice(tx: Db, venueId: VenueId, notice: NewNotice, now: Date): Promise<void> {
  for (const managerId of await managerIdsOf(tx, venueId)) {
    if (!(await hasUnseenNotice(tx, managerId, notice))) await addNotice(tx, managerId, notice, now);
  }
}
