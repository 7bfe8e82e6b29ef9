import { longestRetentionYears, retention } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';
import { deleteReports } from './reports.repository.ts';

/** Deletes reports some time after they were closed; one that nobody closes stays as long as anything may. */
export async function forgetReports(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await deleteReports(db, {
    closedBefore: daysAgo(retention.reports.days),
    sentBefore: daysAgo(longestRetentionYears * 365),
  });
}
