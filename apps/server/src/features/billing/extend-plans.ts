import type { DecisionId, UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider } from '../../platform/payments.ts';
import { tryEach } from '../../platform/try-each.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { customerOf } from './customers.repository.ts';
import { choose, pauseOf } from './provider-state.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

type Needs = Pick<BillingNeeds, 'db' | 'clock' | 'payments'>;

interface Suspension {
  id: DecisionId;
  userId: UserId;
  /** Duration of the suspension; if it was ended early, the time until then. */
  seconds: number;
  added: number;
}

/**
 * Extends paid and given plans by the time their members were suspended. If a suspension was ended early, only its actual
 * duration counts.
 */
export async function extendPlans(needs: Needs): Promise<void> {
  const extend = async (suspension: Suspension) => {
    await extendPaid(needs, suspension);
    await extendGiven(needs.db, suspension);
  };
  await tryEach(await suspensionsToAdd(needs.db), extend, 'Some plans could not be extended yet.');
}

async function suspensionsToAdd(db: Db): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select id, user_id as "userId", seconds, plan_seconds_added as added
    from decisions cross join lateral (
      select greatest(0, extract(epoch from least(until_at, ended_at) - decided_at))::int as seconds) as lasts
    where kind = 'suspend' and plan_seconds_added <> seconds order by random() limit 200`.execute(db);
  return rows;
}

/** The added seconds are stored at the provider together with the new end, so that nothing is added twice. */
async function extendPaid(needs: Needs, { id, userId, seconds }: Suspension): Promise<void> {
  const customer = await customerOf(needs.db, { userId });
  if (!customer) return;
  const running = choose(await subscriptionsOf(needs, customer.customerId));
  const item = running?.items.data[0];
  if (!running || !item || !['active', 'trialing'].includes(running.status)) return;
  const pause = pauseOf(running);
  // A pause has no paid days, so none were lost.
  if (pause?.hasBegun) return;
  const key = `suspension_${id}`;
  const more = seconds - Number(running.metadata[key] ?? 0);
  const trial_end = item.current_period_end + more;
  if (more === 0 || trial_end * 1000 <= needs.clock.now().getTime()) return;
  const metadata = { [key]: String(seconds) };
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
}

async function extendGiven(db: Db, { id, userId, seconds, added }: Suspension): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    const noted = await tx
      .updateTable('decisions')
      .set({ plan_seconds_added: seconds })
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
