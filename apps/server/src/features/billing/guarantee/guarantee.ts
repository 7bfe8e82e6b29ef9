import { addDays, dayIn, hourIn } from '@ambiance/domain/calendar';
import { activeDays, eveningHour, fullEveningFrom } from '@ambiance/domain/guarantee';
import { maxRadiusKm } from '@ambiance/domain/search-radius';
import { tryEach } from '../../../platform/try-each.ts';
import { hasEnoughActive, ownCityId } from '../../discovery/enough-active.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { addNotice } from '../../notices/add-notice.ts';
import { lockUsers } from '../../../platform/database/lock-users.ts';
import type { BillingNeeds } from '../billing-needs.ts';
import { customerOf } from '../customers.repository.ts';
import { paidInvoicesOf, paymentsOfInvoice } from '../end-charges.ts';
import {
  type ClosedMonth,
  closeMonths,
  countEvening,
  deleteMonth,
  membersToCount,
  monthsToRefund,
  type OwedPayment,
  type PayingMember,
  recordRefundedMonth,
  refundedCents,
  savePayments,
  withoutRefund,
} from './guaranteed-months.repository.ts';
import { refundOwed } from '../send-refund.ts';
import { subscriptionsOf } from '../sync-customer.ts';

type GuaranteeNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/**
 * Counts the evening of each member who pays, once it is late enough: whether at least ten active members were near them. Only the
 * result is stored.
 */
export async function countEvenings({ db, clock, timeZone }: GuaranteeNeeds & { timeZone: string }): Promise<void> {
  const now = clock.now();
  await closeMonths(db, now);
  if (hourIn(timeZone, now) < eveningHour) return;
  const evening = dayIn(timeZone, now);
  const activeSince = addDays(evening, 1 - activeDays);
  const count = async (member: PayingMember) => {
    const cityId = await ownCityId(db, member.userId);
    const isFull = await isFullEvening({ db }, member, { cityId, activeSince });
    await countEvening(db, member, { evening, isFull, cityId }, now);
  };
  await tryEach(await membersToCount(db, evening, now), count, 'Some evenings could not be counted yet.');
}

/**
 * An evening is empty only if too few members are near every place of the member: where they are now and where they were when the month
 * began, and in the city of their profile on both days. So moving to an empty place during the month never pays.
 */
async function isFullEvening(
  { db }: Pick<GuaranteeNeeds, 'db'>,
  { userId, tier, cell, first }: PayingMember,
  { cityId, activeSince }: { cityId: number | null; activeSince: string },
): Promise<boolean> {
  const wanted = { userId, activeSince, enough: fullEveningFrom };
  for (const one of new Set([cell, first?.cell ?? null])) {
    if (one !== null && (await hasEnoughActive(db, { cell: one, radiusKm: maxRadiusKm[tier] }, wanted))) return true;
  }
  for (const one of new Set([cityId, first?.cityId ?? null])) {
    if (one !== null && (await hasEnoughActive(db, { cityId: one }, wanted))) return true;
  }
  return false;
}

/**
 * Refunds the payments of months with too many empty evenings, each once, and mails the member after the money was returned. Refunds
 * that fail are retried, and administrators see those that the provider refuses.
 */
export async function refundEmptyMonths(needs: GuaranteeNeeds): Promise<void> {
  await closeMonths(needs.db, needs.clock.now());
  const refund = (month: ClosedMonth) => refundMonth(needs, month);
  await tryEach(await monthsToRefund(needs.db), refund, 'Some months could not be refunded yet.');
}

async function refundMonth(needs: GuaranteeNeeds, month: ClosedMonth): Promise<void> {
  const { db } = needs;
  const { id, userId } = month;
  const payments = month.payments ?? (await savePayments(db, id, await paymentsOfMonth(needs, month)));
  // For example, they were refunded before.
  if (payments.length === 0) return deleteMonth(db, id);
  // Once a refund was begun, the job of owed refunds completes it.
  for (const { id: paymentId, cents } of await withoutRefund(db, payments)) {
    await refundOwed(needs, userId, { paymentId, cents });
  }
  const cents = await refundedCents(db, payments);
  if (cents === undefined) return;
  // An administrator decided not to refund it.
  if (cents === 0) return deleteMonth(db, id);
  const now = needs.clock.now();
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    if (!(await recordRefundedMonth(tx, id, cents, now))) return;
    const details = { cents, lastMs: month.endsAt.getTime(), empty: month.empty, count: month.empty + month.full };
    await queueMail(tx, userId, { kind: 'month-refunded', details }, now);
    await addNotice(tx, userId, { kind: 'month-refunded', cents }, now);
  });
}

/** The payments of the invoices of a month that were not refunded, not even in part. */
async function paymentsOfMonth(
  needs: GuaranteeNeeds,
  { userId, beganAt, endsAt }: ClosedMonth,
): Promise<OwedPayment[]> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return [];
  const found: OwedPayment[] = [];
  for (const subscription of await subscriptionsOf(needs, customer.customerId)) {
    for (const { id, end } of await paidInvoicesOf(needs, subscription.id)) {
      // A period that was extended ends later than its invoice says.
      if (end * 1000 <= beganAt.getTime() || end * 1000 > endsAt.getTime()) continue;
      const payments = await paymentsOfInvoice(needs, id);
      found.push(
        ...payments.filter(({ refunds }) => refunds === 0).map(({ id: payment, cents }) => ({ id: payment, cents })),
      );
    }
  }
  return found;
}
