import { builtInTiers, type Tier, type TierKey } from '@ambiance/domain/tiers';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type StoredTier = Tier & { notes: string | null; stripePriceId: string | null };

/**
 * Adds the built-in tiers that the database lacks; after that, the database is the source.
 * A node that starts at the same moment can cause a conflict on any unique column, so `on conflict` names none.
 */
export async function seedTiers(db: Db): Promise<void> {
  const rows = builtInTiers.map((tier, position) => ({
    key: tier.key,
    position,
    name: tier.name,
    monthly_cents: tier.monthlyCents,
    moods: [...tier.moods],
    daily_message_limit: tier.limits.dailyMessageLimit,
    weekly_new_chats_limit: tier.limits.weeklyNewChatsLimit,
  }));
  await db
    .insertInto('tiers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function allTiers(db: Db): Promise<StoredTier[]> {
  const rows = await db.selectFrom('tiers').selectAll().orderBy('position').execute();
  return rows.map(tierFrom);
}

export async function tierOf(db: Db, key: TierKey): Promise<StoredTier> {
  return tierFrom(await db.selectFrom('tiers').where('key', '=', key).selectAll().executeTakeFirstOrThrow());
}

/** Reads a tier and locks its price until the transaction ends. */
export async function lockTier(tx: Db, key: TierKey): Promise<StoredTier> {
  return tierFrom(
    await tx.selectFrom('tiers').where('key', '=', key).selectAll().forUpdate().executeTakeFirstOrThrow(),
  );
}

export async function setStripePrice(db: Db, key: TierKey, stripePriceId: string): Promise<void> {
  await db.updateTable('tiers').set({ stripe_price_id: stripePriceId }).where('key', '=', key).execute();
}

const tierFrom = (row: Selectable<Tables['tiers']>): StoredTier => ({
  key: row.key,
  name: row.name,
  monthlyCents: row.monthly_cents,
  moods: row.moods,
  limits: { dailyMessageLimit: row.daily_message_limit, weeklyNewChatsLimit: row.weekly_new_chats_limit },
  notes: row.notes,
  stripePriceId: row.stripe_price_id,
});
