import type { UserId } from '@ambiance/domain/ids';
import { priceNoticeEnd, type TierKey } from '@ambiance/domain/tiers';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockTier } from './tiers.repository.ts';

/** A new price of a tier: announced, then in effect or cancelled. */
export interface PriceChange {
  id: number;
  tier: TierKey;
  oldMonthlyCents: number;
  monthlyCents: number;
  takesEffectAt: Date;
  /** The id of the new price at the payment provider; null until the provider has it. */
  stripePriceId: string | null;
  /** The id of the replaced price at the payment provider; null until the new one is in effect. */
  oldStripePriceId: string | null;
  appliedAt: Date | null;
  cancelledAt: Date | null;
}

const changeFrom = (row: Selectable<Tables['price_changes']>): PriceChange => ({
  id: row.id,
  tier: row.tier,
  oldMonthlyCents: row.old_monthly_cents,
  monthlyCents: row.monthly_cents,
  takesEffectAt: row.takes_effect_at,
  stripePriceId: row.stripe_price_id,
  oldStripePriceId: row.old_stripe_price_id,
  appliedAt: row.applied_at,
  cancelledAt: row.cancelled_at,
});

export async function allPriceChanges(db: Db): Promise<PriceChange[]> {
  return (await db.selectFrom('price_changes').selectAll().orderBy('takes_effect_at').execute()).map(changeFrom);
}

/** The announced price changes that are not in effect yet; at most one for each tier. */
export const comingPriceChanges = async (db: Db): Promise<PriceChange[]> =>
  (await allPriceChanges(db)).filter(({ appliedAt, cancelledAt }) => !appliedAt && !cancelledAt);

export async function addPriceChange(
  tx: Db,
  change: Pick<PriceChange, 'tier' | 'oldMonthlyCents' | 'monthlyCents' | 'takesEffectAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('price_changes')
    .values({
      tier: change.tier,
      old_monthly_cents: change.oldMonthlyCents,
      monthly_cents: change.monthlyCents,
      takes_effect_at: change.takesEffectAt,
      created_at: now,
    })
    .execute();
}

export async function saveNewPrice(db: Db, id: number, stripePriceId: string): Promise<void> {
  await db.updateTable('price_changes').set({ stripe_price_id: stripePriceId }).where('id', '=', id).execute();
}

/** Puts a new price into effect for all views and purchases from now on, once and only if the change was not cancelled. */
export async function applyPriceChange(tx: Db, { id, tier }: PriceChange, now: Date): Promise<void> {
  const { stripePriceId: old_stripe_price_id } = await lockTier(tx, tier);
  const applied = await tx
    .updateTable('price_changes')
    .set({ applied_at: now, old_stripe_price_id })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['monthly_cents', 'stripe_price_id'])
    .executeTakeFirst();
  if (applied) await tx.updateTable('tiers').set(applied).where('key', '=', tier).execute();
}

/** Cancels a change and mails the subscribers who were notified of it. Returns their number; undefined if it is too late. */
export async function cancelPriceChange(tx: Db, id: number, now: Date): Promise<number | undefined> {
  const cancelled = await tx
    .updateTable('price_changes')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!cancelled) return undefined;
  const mails = await sql`
    insert into outgoing_mails (user_id, kind, details, due_at)
    select user_id, 'price-stays', jsonb_build_object('tier', tier, 'oldCents', old_monthly_cents), ${now}::timestamptz
    from price_change_notices join price_changes on price_changes.id = price_change_id
    where price_changes.id = ${id}`.execute(tx);
  return Number(mails.numAffectedRows);
}

/** Notifies all subscribers of a tier with an announced price who were not notified before; returns how many. */
export const notifySubscribers = (db: Db, now: Date): Promise<number> =>
  queueNotices(db, now, sql`price_changes.applied_at is null and price_changes.cancelled_at is null`);

/** Notifies a user whose subscription began at a price that has been replaced since; only once. */
export const notifySubscriber = (db: Db, changeId: number, userId: UserId, now: Date): Promise<number> =>
  queueNotices(db, now, sql`price_changes.id = ${changeId} and subscriptions.user_id = ${userId}`);

/**
 * One statement stores the notice and its mail together; a second notice of the same change is skipped. A cancellation waits for it, and
 * then mails these subscribers too.
 */
async function queueNotices(db: Db, now: Date, which: RawBuilder<unknown>): Promise<number> {
  const mails = await sql`
    with notices as (
      insert into price_change_notices (price_change_id, user_id, told_at, applies_from_at)
      select price_changes.id, subscriptions.user_id, ${now}::timestamptz,
        greatest(takes_effect_at, ${priceNoticeEnd(now)}::timestamptz)
      from price_changes join subscriptions on subscriptions.tier = price_changes.tier
      where subscriptions.source = 'paid' and not subscriptions.cancel_at_period_end
        and subscriptions.status in ('active', 'trialing', 'past_due', 'unpaid') and ${which}
      for share of price_changes
      on conflict do nothing
      returning price_change_id, user_id, applies_from_at
    )
    insert into outgoing_mails (user_id, kind, details, due_at)
    select user_id, 'price-change', jsonb_build_object('tier', tier, 'oldCents', old_monthly_cents,
        'cents', monthly_cents, 'fromMs', round(extract(epoch from applies_from_at) * 1000)), ${now}::timestamptz
    from notices join price_changes on price_changes.id = price_change_id`.execute(db);
  return Number(mails.numAffectedRows);
}

/** The time from which a user's renewals cost the new price; undefined before the user is notified. */
export async function appliesFrom(db: Db, changeId: number, userId: UserId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('price_change_notices')
    .where('price_change_id', '=', changeId)
    .where('user_id', '=', userId)
    .select('applies_from_at')
    .executeTakeFirst();
  return row?.applies_from_at;
}

/** The new price of which a user was notified, until the first renewal at that price; null if there is none. */
export async function priceChangeFor(db: Db, userId: UserId) {
  const { rows } = await sql<{ tier: TierKey; old_monthly_cents: number; monthly_cents: number; from: Date }>`
    select price_changes.tier, old_monthly_cents, monthly_cents, applies_from_at as from
    from price_change_notices
    join price_changes on price_changes.id = price_change_id
    join subscriptions on subscriptions.user_id = price_change_notices.user_id
      and source = 'paid' and subscriptions.tier = price_changes.tier
    where price_change_notices.user_id = ${userId} and cancelled_at is null
      and status in ('active', 'trialing', 'past_due', 'unpaid') and not cancel_at_period_end
      -- A period that ends a month later began at the new price.
      and current_period_end_at < applies_from_at + interval '1 month'
    order by applies_from_at limit 1`.execute(db);
  const [coming] = rows;
  return coming
    ? {
        tier: coming.tier,
        oldMonthlyCents: coming.old_monthly_cents,
        monthlyCents: coming.monthly_cents,
        fromUtc: coming.from.toISOString(),
      }
    : null;
}
