import type { Platform } from '../../platform/platform.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { staffOnDuty, type TableCheck } from './table-checks.repository.ts';

export type TableCheckNeeds = Pick<Platform, 'db' | 'clock' | 'bus'>;

/** Notifies the members and the staff on duty of requests that changed, and no one else. Call it after the commit. */
export async function publishTableChecks(
  { db, bus }: Pick<TableCheckNeeds, 'db' | 'bus'>,
  checks: readonly TableCheck[],
): Promise<void> {
  for (const { id, userId, venueId } of checks) {
    publishUserEvent(bus, [userId], 'TableCheckChanged', id);
    const staffIds = (await staffOnDuty(db, venueId, userId)).map((staff) => staff.id);
    publishUserEvent(bus, staffIds, 'TableCheckAtWork', venueId);
  }
}
