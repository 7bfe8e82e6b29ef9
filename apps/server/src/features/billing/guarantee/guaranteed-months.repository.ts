import type { CalendarDate } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import type { CellId } from '@ambiance/domain/location-grid';
import type { TierKey } from '@ambiance/domain/tiers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A member with a running paid plan, and where they are and were. */
export interface PayingMember {
  userId: UserId;
  tier: TierKey;
  endsAt: Date;
  /** The cell that others see; null without a stored position. */
  cell: CellId | null;
  /** Where they were on the first evening of the month; undefined on that evening. */
  first: { cell: CellId | null; cityId: number | null } | undefined;
}

/** Members whose evening is not counted yet, although they have paid for it. */
export async function membersToCount(db: Db, evening: CalendarDate, now: Date): Promise<PayingMember[]> {
  const { rows } = await sql<
    Omit<PayingMember, 'first'> & { counted: boolean; firstCell: number | null; firstCity: number | null }
  >`
    select plan.user_id as "userId", plan.tier, plan.current_period_end_at as "endsAt", shown_cell as cell,
      month.id is not null as counted, month.cell as "firstCell", month.city_id as "firstCity"
    from subscriptions plan
    join users on users.id = plan.user_id and users.status = 'Active'
    left join positions on positions.user_id = plan.user_id
    left join guaranteed_months month on month.user_id = plan.user_id and month.closed_at is null
    where plan.source = 'paid' and plan.status in ('active', 'trialing') and plan.current_period_end_at > ${now}
      and (month.id is null or month.last_evening < ${evening})
    order by plan.user_id`.execute(db);
  return rows.map(({ counted, firstCell, firstCity, ...member }) => ({
    ...member,
    first: counted ? { cell: firstCell, cityId: firstCity } : undefined,
  }));
}

interface Evening {
  evening: CalendarDate;
  isFull: boolean;
  cityId: number | null;
}

/** Counts an evening, at most once. The first one begins a month and stores where the member is. */
export async function countEvening(
  db: Db,
  { userId, endsAt, cell }: PayingMember,
  { evening, isFull, cityId }: Evening,
  now: Date,
): Promise<void> {
  await sql`
    insert into guaranteed_months
      (user_id, began_at, ends_at, cell, city_id, full_evenings, empty_evenings, last_evening)
    values (${userId}, ${now}, ${endsAt}, ${cell}, ${cityId}, ${Number(isFull)}, ${Number(!isFull)}, ${evening})
    on conflict (user_id) where closed_at is null do update set
      ends_at = excluded.ends_at,
      full_evenings = guaranteed_months.full_evenings + excluded.full_evenings,
      empty_evenings = guaranteed_months.empty_evenings + excluded.empty_evenings,
      last_evening = excluded.last_evening
    where guaranteed_months.last_evening < excluded.last_evening and guaranteed_months.ends_at > ${now}`.execute(db);
}

/** Closes months that have ended: those with more empty evenings stay until they are refunded, the others are deleted. */
export async function closeMonths(db: Db, now: Date): Promise<void> {
  await sql`delete from guaranteed_months
    where closed_at is null and ends_at <= ${now} and empty_evenings <= full_evenings`.execute(db);
  await sql`update guaranteed_months set closed_at = ${now}, cell = null, city_id = null
    where closed_at is null and ends_at <= ${now}`.execute(db);
}

export interface OwedPayment {
  id: string;
  cents: number;
}

export interface ClosedMonth {
  id: number;
  userId: UserId;
  beganAt: Date;
  endsAt: Date;
  full: number;
  empty: number;
  /** Null until they are listed. */
  payments: OwedPayment[] | null;
}

/** Closed months that are not refunded yet, oldest first. */
export async function monthsToRefund(db: Db): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select id, user_id as "userId", began_at as "beganAt", ends_at as "endsAt", full_evenings as full,
      empty_evenings as empty, payments
    from guaranteed_months where closed_at is not null and refunded_at is null order by id`.execute(db);
  return rows;
}

/** Stores the payments to refund, unless a parallel run did. Returns those that are stored. */
export async function savePayments(db: Db, id: number, payments: readonly OwedPayment[]): Promise<OwedPayment[]> {
  const { rows } = await sql<{ payments: OwedPayment[] }>`
    update guaranteed_months set payments = coalesce(payments, ${JSON.stringify(payments)}::jsonb)
    where id = ${id} returning payments`.execute(db);
  return rows[0]?.payments ?? [];
}

/** How the refunds of payments stand: undefined if one is not done yet, and the cents that were refunded otherwise. */
export async function refundedCents(db: Db, payments: readonly OwedPayment[]): Promise<number | undefined> {
  const ids = payments.map(({ id }) => id);
  const { rows } = await sql<{ done: boolean; cents: number | null }>`
    select count(*) filter (where settled_at is not null) = ${ids.length} as done,
      sum(cents) filter (where refusal is null)::int as cents
    from refunds where payment_id = any(${ids})`.execute(db);
  return rows[0]?.done ? (rows[0].cents ?? 0) : undefined;
}

/**
 * The payments for which no owed refund was begun yet. One that an administrator requested counts only once it is done, because no job
 * repeats it.
 */
export async function withoutRefund(db: Db, payments: readonly OwedPayment[]): Promise<OwedPayment[]> {
  const ids = payments.map(({ id }) => id);
  const begun = await db
    .selectFrom('refunds')
    .where('payment_id', 'in', ids)
    .where((where) => where.or([where('is_owed', '=', true), where('settled_at', 'is not', null)]))
    .select('payment_id')
    .execute();
  return payments.filter(({ id }) => !begun.some((one) => one.payment_id === id));
}

/** Records a month as refunded; returns false if it already was. */
export async function recordRefundedMonth(tx: Db, id: number, cents: number, now: Date): Promise<boolean> {
  const recorded = await tx
    .updateTable('guaranteed_months')
    .set({ refunded_at: now, refunded_cents: cents, payments: null })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return Number(recorded.numUpdatedRows) === 1;
}

export async function deleteMonth(db: Db, id: number): Promise<void> {
  await db.deleteFrom('guaranteed_months').where('id', '=', id).execute();
}
