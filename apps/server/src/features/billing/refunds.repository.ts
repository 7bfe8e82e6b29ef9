import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** An attempt to refund a payment. Its number and amount are part of the idempotency key. */
export interface RefundAttempt {
  paymentId: string;
  cents: number;
  attempt: number;
}

interface WantedRefund {
  userId: UserId | null;
  paymentId: string;
  cents: number;
  /** True if the refund is owed because the account is closed; false if an administrator requested it. */
  isOwed: boolean;
}

/** Time during which an attempt with an unknown outcome may still succeed. Until then, it is repeated with the same key. */
const openMinutes = 15;
/** Time until the next attempt of an owed refund that was refused. */
const refusedMinutes = 60;

/**
 * Begins an attempt to refund a payment, or returns the running attempt with its own amount. Returns undefined if the payment was just
 * refunded. An owed refund also returns undefined if it was refused recently or dropped by an administrator. One that only an administrator
 * requested so far becomes owed at once, even if it was refused.
 */
export async function beginRefund(
  db: Db,
  { userId, paymentId, cents, isOwed }: WantedRefund,
  now: Date,
): Promise<RefundAttempt | undefined> {
  const openSince = new Date(now.getTime() - openMinutes * 60_000);
  const refusedBefore = new Date(now.getTime() - refusedMinutes * 60_000);
  const isNew = sql`(refunds.refused_at is not null or refunds.settled_at is not null or refunds.asked_at < ${openSince})`;
  const { rows } = await sql<RefundAttempt>`
    insert into refunds (payment_id, user_id, cents, asked_at, is_owed)
    values (${paymentId}, ${userId}, ${cents}, ${now}, ${isOwed})
    on conflict (payment_id) do update set
      cents = case when ${isNew} then excluded.cents else refunds.cents end,
      asked_at = case when ${isNew} then excluded.asked_at else refunds.asked_at end,
      attempt = refunds.attempt + ${isNew}::int,
      is_owed = refunds.is_owed or excluded.is_owed,
      refused_at = null, refusal = null, settled_at = null
    where (refunds.settled_at is null or refunds.refusal is not null or refunds.settled_at < ${openSince})
      and (not excluded.is_owed or not refunds.is_owed or refunds.refusal is null
        or (refunds.settled_at is null and refunds.refused_at <= ${refusedBefore}))
    returning payment_id as "paymentId", cents, attempt`.execute(db);
  return rows[0];
}

/** Records that the provider refused an attempt. */
export async function recordRefusal(db: Db, { paymentId, attempt }: RefundAttempt, refusal: string, now: Date) {
  await db
    .updateTable('refunds')
    .set({ refused_at: now, refusal })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('settled_at', 'is', null)
    .execute();
}

/** Records a refund as done; returns false if it already was. */
export async function completeRefund(db: Db, paymentId: string, now: Date): Promise<boolean> {
  const settled = await db
    .updateTable('refunds')
    .set({ settled_at: now, refused_at: null, refusal: null })
    .where('payment_id', '=', paymentId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(settled.numUpdatedRows) === 1;
}

/** Owed refunds to retry: a minute after an attempt with an unknown outcome, an hour after a refusal. */
export async function dueRefunds(db: Db, now: Date): Promise<WantedRefund[]> {
  const { rows } = await sql<WantedRefund>`
    select payment_id as "paymentId", user_id as "userId", cents, is_owed as "isOwed" from refunds
    where is_owed and settled_at is null and coalesce(
      refused_at + make_interval(mins => ${refusedMinutes}), asked_at + interval '1 minute') <= ${now}
    order by asked_at`.execute(db);
  return rows;
}

export interface RefusedRefund {
  paymentId: string;
  /** Null after the account was erased. */
  userId: UserId | null;
  displayName: string | null;
  cents: number;
  attempts: number;
  refusedAt: Date;
  /** The provider's code. */
  refusal: string;
}

/** Owed refunds that the provider refused, oldest first; with `paymentId`, only the one of that payment. */
export async function refusedRefunds(db: Db, paymentId?: string): Promise<RefusedRefund[]> {
  const { rows } = await sql<RefusedRefund>`
    select payment_id as "paymentId", user_id as "userId", users.display_name as "displayName", cents, attempt as attempts,
      refused_at as "refusedAt", refusal
    from refunds left join users on users.id = user_id
    where is_owed and settled_at is null and refused_at is not null
      and (${paymentId ?? null}::text is null or payment_id = ${paymentId ?? null})
    order by refused_at, payment_id`.execute(db);
  return rows;
}

/** Stops retrying an owed refund that was refused; returns false if there is none. */
export async function dropRefund(tx: Db, paymentId: string, now: Date): Promise<boolean> {
  const dropped = await tx
    .updateTable('refunds')
    .set({ settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('is_owed', '=', true)
    .where('settled_at', 'is', null)
    .where('refused_at', 'is not', null)
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows) === 1;
}

/** Owed refunds as a queue: those with an unknown outcome count as due, refused ones as failed. */
export async function refundQueue(db: Db, now: Date) {
  const { rows } = await sql<{ due: number; oldestDueAt: Date | null; failed: number }>`
    select count(*) filter (where refused_at is null and asked_at <= ${now})::int as due,
      min(asked_at) filter (where refused_at is null and asked_at <= ${now}) as "oldestDueAt",
      count(*) filter (where refused_at is not null)::int as failed
    from refunds where is_owed and settled_at is null`.execute(db);
  return rows[0]!;
}

/** Deletes refunds that were finished before `before`. Dropped ones stay, so that no job requests them again. */
export async function deleteSettledRefunds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refunds').where('settled_at', '<', before).where('refusal', 'is', null).execute();
}
