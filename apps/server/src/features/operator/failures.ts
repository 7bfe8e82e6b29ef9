import type { Failures } from '@ambiance/contract/operator-shapes';
import type { Db } from '../../platform/database/database.ts';
import { allScheduledJobs } from '../../platform/database/scheduled-jobs.repository.ts';
import { refusedRefunds } from '../billing/refunds.repository.ts';
import { failingMails } from '../mail/outgoing-mails.repository.ts';
import { failedNotifications } from '../notifications/failed.repository.ts';

/** Failed mails, notifications, refunds and jobs. Each is retried automatically or waits for the operator. */
export async function failuresNow({ db }: { db: Db }): Promise<Failures> {
  const [mails, notifications, refunds, jobs] = await Promise.all([
    failingMails(db),
    failedNotifications(db),
    refusedRefunds(db),
    allScheduledJobs(db),
  ]);
  return {
    mails: mails.map(({ id, kind, userId, displayName, attempts, failedAt, lastError }) => ({
      id,
      kind,
      member: { id: userId, displayName },
      attempts,
      failedUtc: failedAt?.toISOString() ?? null,
      error: lastError ?? '',
    })),
    notifications: notifications.map(({ userId, displayName, topic, count, failedAt, error }) => ({
      member: { id: userId, displayName },
      topic,
      count,
      failedUtc: failedAt.toISOString(),
      error,
    })),
    refunds: refunds.map(({ paymentId, userId, displayName, cents, attempts, refusedAt, refusal }) => ({
      id: paymentId,
      member: userId === null ? null : { id: userId, displayName: displayName ?? '' },
      cents,
      attempts,
      refusedUtc: refusedAt.toISOString(),
      error: refusal,
    })),
    jobs: jobs
      .filter(({ failures }) => failures > 0)
      .map(({ name, failures, doneAt, lastError }) => ({
        name,
        failures,
        doneUtc: doneAt?.toISOString() ?? null,
        error: lastError ?? '',
      })),
  };
}
