import type { RefundOutcome } from '@ambiance/domain/audit';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider, isUnusable, refusalCode } from '../../platform/services/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { beginRefund, dueRefunds, recordRefusal, type RefundAttempt, completeRefund } from './refunds.repository.ts';

type RefundNeeds = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

/** The amount in cents to refund of a payment. */
export interface PartOfPayment {
  paymentId: string;
  cents: number;
}

/** Queues the mail about a refund, in the transaction that records the refund as done. */
type Notify = (tx: Db) => Promise<void>;

/** The provider's answer to a refund; `refused` is its code of a refusal, or `key-rejected`. */
export interface RefundAnswer {
  outcome: RefundOutcome;
  refused?: string;
}

/** Refusal codes of the provider that have an error message of their own. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  charge_disputed: 'refund.disputed',
  refund_disputed_payment: 'refund.disputed',
  charge_for_pending_refund_disputed: 'refund.disputed',
  balance_insufficient: 'refund.no-balance',
  insufficient_funds: 'refund.no-balance',
};

/**
 * Refunds a part of a payment once, on an administrator's request, and notifies the member once. `record` is called with the provider's
 * answer.
 * @throws DomainError `refund.disputed`, `refund.no-balance`, `refund.refused`: no money moved
 * @throws DomainError `payment.returned`, `refund.under-way`: no money moved by this call
 * @throws DomainError `refund.unconfirmed`: the outcome is unknown; repeating the call never refunds twice
 * @throws DomainError `payments.out-of-order`: no money moved
 */
export async function sendRefund(
  needs: RefundNeeds,
  userId: UserId | null,
  { paymentId, cents }: PartOfPayment,
  { record, notify }: { record: (answer: RefundAnswer) => Promise<void>; notify?: Notify },
): Promise<void> {
  const attempt = await beginRefund(needs.db, { userId, paymentId, cents, isOwed: false }, needs.clock.now());
  if (!attempt) throw new DomainError('payment.returned');
  if (attempt.cents !== cents) throw new DomainError('refund.under-way');
  const outcome = await carryOut(needs, attempt, notify).catch(async (error: unknown) => {
    if (isRefusedRefund(error)) await record({ outcome: 'refused', refused: String(error.details['reason']) });
    if (!(error instanceof DomainError) || !isUnusable(error)) throw error;
    const isUnknown = error.code === 'payments.unavailable';
    await record(isUnknown ? { outcome: 'pending' } : { outcome: 'refused', refused: 'key-rejected' });
    throw isUnknown ? new DomainError('refund.unconfirmed', { details: error.details, cause: error.cause }) : error;
  });
  await record({ outcome });
}

/**
 * Refunds what is owed on a closed account. The debt is stored whatever the provider returns. A job retries it until it
 * succeeds, and the operator sees refusals. Returns whether the money was refunded.
 */
export async function refundOwed(
  needs: RefundNeeds,
  userId: UserId | null,
  { paymentId, cents }: PartOfPayment,
): Promise<boolean> {
  const attempt = await beginRefund(needs.db, { userId, paymentId, cents, isOwed: true }, needs.clock.now());
  if (!attempt) return false;
  return carryOut(needs, attempt).then(
    () => true,
    (error: unknown) => {
      if (isUnusable(error) || isRefusedRefund(error)) return false;
      throw error;
    },
  );
}

/** Retries owed refunds that are due. */
export async function refundDue(needs: RefundNeeds): Promise<void> {
  const pay = async ({ userId, paymentId, cents }: Awaited<ReturnType<typeof dueRefunds>>[number]) => {
    // It may have been refunded in the provider's dashboard, or by an attempt whose response was lost.
    if (await isRefunded(needs, paymentId)) await recordRefunded(needs, paymentId);
    else await refundOwed(needs, userId, { paymentId, cents });
  };
  await tryEach(await dueRefunds(needs.db, needs.clock.now()), pay, 'Some refunds could not be made yet.');
}

/** The refunds of a payment that are done or in progress. */
export async function refundsOfPayment({ payments }: Pick<RefundNeeds, 'payments'>, payment_intent: string) {
  const { data } = await fromProvider(payments.stripe.refunds.list({ payment_intent }));
  return data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

const isRefunded = async (needs: RefundNeeds, paymentId: string) =>
  (await refundsOfPayment(needs, paymentId)).length > 0;

/** Returns whether an error means that the provider refused a refund, so that no money moved. */
const isRefusedRefund = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'refund.refused' || Object.values(refusals).includes(error.code));

/** Records a refund as done, even if its response was lost at first. */
export const recordRefunded = ({ db, clock }: Pick<RefundNeeds, 'db' | 'clock'>, paymentId: string, notify?: Notify) =>
  db.transaction().execute(async (tx) => {
    if (await completeRefund(tx, paymentId, clock.now())) await notify?.(tx);
  });

async function carryOut(
  needs: RefundNeeds,
  attempt: RefundAttempt,
  notify?: Notify,
): Promise<Exclude<RefundOutcome, 'refused'>> {
  const { outcome, refused = outcome } = await requestRefund(needs, attempt);
  if (outcome !== 'refused') {
    await recordRefunded(needs, attempt.paymentId, notify);
    return outcome;
  }
  await recordRefusal(needs.db, attempt, refused, needs.clock.now());
  throw new DomainError(refusals[refused] ?? 'refund.refused', { details: { reason: refused } });
}

/** Requests a refund from the provider. A pending one is on its way to a bank that has not confirmed it. */
async function requestRefund(
  { payments }: RefundNeeds,
  { paymentId, cents, attempt }: RefundAttempt,
): Promise<RefundAnswer> {
  const made = payments.stripe.refunds.create(
    { payment_intent: paymentId, amount: cents },
    { idempotencyKey: `refund:${paymentId}:${cents}:${attempt}` },
  );
  try {
    const { status, failure_reason } = await fromProvider(made);
    if (status === 'failed' || status === 'canceled') return { outcome: 'refused', refused: failure_reason ?? status };
    return { outcome: status === 'succeeded' ? 'accepted' : 'pending' };
  } catch (error) {
    const code = refusalCode(error);
    if (code === undefined) throw error;
    // It was refunded after the payments were listed.
    return code === 'charge_already_refunded' ? { outcome: 'accepted' } : { outcome: 'refused', refused: code };
  }
}
