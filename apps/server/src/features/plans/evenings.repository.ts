import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The evenings of a member's current paid month, and the months that were refunded, newest first. */
export async function guaranteedMonthsOf(db: Db, userId: UserId) {
  const { rows } = await sql<{ full: number; empty: number; endsAt: Date; refundedAt: Date | null; cents: number }>`
    select full_evenings as full, empty_evenings as empty, ends_at as "endsAt", refunded_at as "refundedAt",
      coalesce(refunded_cents, 0) as cents
    from guaranteed_months
    where user_id = ${userId} and (closed_at is null or refunded_at is not null) order by id desc`.execute(db);
  const current = rows.find(({ refundedAt }) => refundedAt === null);
  const refunded = rows.filter(({ refundedAt }) => refundedAt !== null);
  return {
    evenings: current ? { full: current.full, empty: current.empty } : null,
    refundedMonths: refunded.map(({ endsAt, cents }) => ({ endUtc: endsAt.toISOString(), cents })),
  };
}
