import type { DecisionId, UserId } from '@ambiance/domain/ids';
import type { SubscriptionStatus } from '@ambiance/domain/subscriptions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider } from '../../platform/services/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { closePaymentPages } from './cancel-subscription.ts';
import { customerOf } from './customers.repository.ts';
import { choose, paidStateOf, pauseOf } from './provider-state.ts';
import { subscriptionsOf, syncCustomer, type SyncNeeds } from './sync-customer.ts';

/** A plan with one of these statuses may be paid for later. */
const overdue: readonly SubscriptionStatus[] = ['past_due', 'unpaid', 'incomplete'];

interface Suspension {
  id: DecisionId;
  userId: UserId;
  beganAt: Date;
  /** Duration of the suspension; if it was ended early, the time until then. */
  seconds: number;
  /** Seconds by which the given plan was extended so far. */
  added: number;
}

/**
 * Extends paid and given plans by the time their members were suspended. If a suspension was ended early, only its actual
 * duration counts.
 */
export async function extendPlans(needs: SyncNeeds): Promise<void> {
  const extend = async (suspension: Suspension) => {
    const isPaidExtended = await extendPaid(needs, suspension);
    await extendGiven(needs.db, suspension, isPaidExtended);
  };
  await tryEach(await suspensionsToAdd(needs.db), extend, 'Some plans could not be extended yet.');
}

/** The days of a plan with an overdue payment wait until it is paid, or until the plan has ended. */
async function suspensionsToAdd(db: Db): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select id, user_id as "userId", decided_at as "beganAt", seconds, plan_seconds_added as added
    from decisions cross join lateral (
      select greatest(0, extract(epoch from least(until_at, ended_at) - decided_at))::int as seconds) as lasts
    where kind = 'suspend' and (plan_seconds_added <> seconds
      or (coalesce(paid_seconds_added, plan_seconds_added) <> seconds and not exists (
        select from subscriptions
        where subscriptions.user_id = decisions.user_id and source = 'paid' and status = any(${overdue}))))
    order by random() limit 200`.execute(db);
  return rows;
}

/**
 * Returns false if the plan may be paid for later, so that it must be extended then. The added seconds are stored at the provider together
 * with the new end, so that nothing is added twice.
 */
async function extendPaid(needs: SyncNeeds, { id, userId, beganAt, seconds }: Suspension): Promise<boolean> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return true;
  const now = needs.clock.now().getTime() / 1000;
  const endsAt = beganAt.getTime() / 1000 + seconds;
  // A page that was opened before would still accept a payment.
  if (endsAt > now) await closePaymentPages(needs, customer.customerId);
  const running = choose(await subscriptionsOf(needs, customer.customerId));
  const item = running?.items.data[0];
  if (!running || !item) return true;
  const { status } = paidStateOf(running);
  if (overdue.includes(status)) return false;
  const pause = pauseOf(running);
  // A pause has no paid days, so none were lost.
  if (status === 'canceled' || pause?.hasBegun) return true;
  const key = `suspension_${id}`;
  // It may have been bought after the suspension began, on such a page.
  const lost = Math.max(0, Math.min(seconds, Math.round(endsAt - running.created)));
  const more = lost - Number(running.metadata[key] ?? 0);
  const trial_end = item.current_period_end + more;
  if (more === 0 || trial_end <= now) return true;
  const metadata = { [key]: String(lost) };
  const resumesAt = running.pause_collection?.resumes_at;
  await fromProvider(
    needs.payments.stripe.subscriptions.update(running.id, {
      trial_end,
      proration_behavior: 'none',
      metadata,
      // A planned pause begins and ends later by the same time.
      ...(pause && resumesAt && { pause_collection: { behavior: 'void', resumes_at: resumesAt + more } }),
    }),
  );
  await syncCustomer(needs, customer.customerId);
  return true;
}

/** Extends the given plan, and records what was added to both. */
async function extendGiven(db: Db, { id, userId, seconds, added }: Suspension, isPaidExtended: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    const noted = await tx
      .updateTable('decisions')
      .set({
        plan_seconds_added: seconds,
        paid_seconds_added: isPaidExtended ? seconds : sql`coalesce(paid_seconds_added, plan_seconds_added)`,
      })
      .where('id', '=', id)
      .where('plan_seconds_added', '=', added)
      .executeTakeFirst();
    if (Number(noted.numUpdatedRows) !== 1) return;
    await tx
      .updateTable('subscriptions')
      .set({ current_period_end_at: sql`current_period_end_at + make_interval(secs => ${seconds - added})` })
      .where('user_id', '=', userId)
      .where('source', '=', 'given')
      .where('current_period_end_at', 'is not', null)
      .execute();
  });
}
