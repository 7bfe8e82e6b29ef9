import type { Failures } from '@ambiance/contract/operator-shapes';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';
import { allScheduledJobs } from '../../platform/database/scheduled-jobs.repository.ts';
import { isRefusedRefund, sendRefund } from '../billing/send-refund.ts';
import { dropRefund, refusedRefunds } from '../billing/refunds.repository.ts';
import { dropFailingMail, failingMails, retryMails } from '../mail/outgoing-mails.repository.ts';
import { dropNotifications, failedNotifications, retryNotifications } from '../notifications/failed.repository.ts';
import { type ActBy, recordAct } from './act.ts';

interface Needs {
  db: Db;
  clock: Clock;
}

/** Failed mails, notifications, refunds and jobs. Each is retried automatically or waits for the operator. */
export async function failuresNow({ db }: Pick<Needs, 'db'>): Promise<Failures> {
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

/** Retries one failed mail or all of them at once; returns how many. @throws DomainError `mail.unknown` */
export const retryFailingMails = ({ db, clock }: Needs, by: ActBy, id: number | 'all'): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const retried = await retryMails(tx, id === 'all' ? undefined : id, clock.now());
    if (retried === 0 && id !== 'all') throw new DomainError('mail.unknown');
    await recordAct(tx, by, `queue retry --mail ${id}`, null, clock.now());
    return retried;
  });

/** Drops a failed mail. @throws DomainError `mail.unknown` */
export const dropMailNow = ({ db, clock }: Needs, by: ActBy, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const userId = await dropFailingMail(tx, id);
    if (userId === undefined) throw new DomainError('mail.unknown');
    await recordAct(tx, by, `queue drop --mail ${id}`, userId, clock.now());
  });

/**
 * Retries or drops a member's failed notifications of a topic; returns how many. A retried one that no longer applies is not
 * sent.
 * @throws DomainError `notification.unknown`
 */
export const settleNotifications = (
  { db, clock }: Needs,
  by: ActBy,
  { userId, topic, act }: { userId: UserId; topic: NotificationTopic; act: 'retry' | 'drop' },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const count = await (act === 'retry'
      ? retryNotifications(tx, userId, topic, clock.now())
      : dropNotifications(tx, userId, topic));
    if (count === 0) throw new DomainError('notification.unknown');
    await recordAct(tx, by, `queue ${act} --topic ${topic}`, userId, clock.now());
    return count;
  });

/**
 * Asks the payment provider again for a refund that it refused.
 * @throws DomainError `refund.unknown`, and the errors of `sendRefund`
 */
export async function retryRefund(needs: Needs & { payments: Payments }, by: ActBy, paymentId: string): Promise<void> {
  const { db, clock } = needs;
  const [refund] = await refusedRefunds(db, paymentId);
  if (!refund) throw new DomainError('refund.unknown');
  const words = `queue retry --refund ${paymentId}`;
  await recordAct(db, by, words, refund.userId, clock.now());
  await sendRefund(needs, refund.userId, refund).catch(async (error: unknown) => {
    if (isRefusedRefund(error)) {
      await recordAct(db, by, `${words}: refused (${error.details['reason']})`, refund.userId, clock.now());
    }
    throw error;
  });
}

/** Gives up a refund that the payment provider refused. @throws DomainError `refund.unknown` */
export const dropRefundNow = ({ db, clock }: Needs, by: ActBy, paymentId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const [refund] = await refusedRefunds(tx, paymentId);
    if (!refund || !(await dropRefund(tx, paymentId, clock.now()))) throw new DomainError('refund.unknown');
    await recordAct(tx, by, `queue drop --refund ${paymentId}`, refund.userId, clock.now());
  });
