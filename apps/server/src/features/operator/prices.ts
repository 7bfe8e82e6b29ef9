import type { SetPrice } from '@ambiance/contract/operator-shapes';
import type { Db } from '../../platform/database/database.ts';
import { fromProvider, type Payments, refusalCode } from '../../platform/services/payments.ts';
import { comingPriceChanges } from '../plans/price-changes.repository.ts';
import { allTiers } from '../plans/tiers.repository.ts';

export interface Prices {
  provider: 'stripe' | 'stand-in';
  isReached: boolean;
  prices: SetPrice[];
}

/** The prices of the plans on sale, here and at the payment provider. */
export async function pricesNow({ db, payments }: { db: Db; payments: Payments }): Promise<Prices> {
  const [tiers, changes] = await Promise.all([allTiers(db), comingPriceChanges(db)]);
  let isReached = true;
  const centsAtProvider = async (price: string | null): Promise<number | null> => {
    if (price === null) return null;
    try {
      return (await fromProvider(payments.stripe.prices.retrieve(price))).unit_amount;
    } catch (error) {
      // A refusal is a valid response too: for example, the account of this key has no such price.
      if (refusalCode(error) === undefined) isReached = false;
      return null;
    }
  };
  const prices: SetPrice[] = [];
  for (const { key, monthlyCents, stripePriceId } of tiers.filter((tier) => tier.monthlyCents > 0)) {
    const change = changes.find((one) => one.tier === key);
    prices.push({
      tier: key,
      monthlyCents,
      providerCents: await centsAtProvider(stripePriceId),
      change: change ? { monthlyCents: change.monthlyCents, fromUtc: change.takesEffectAt.toISOString() } : null,
    });
  }
  return { provider: payments.stub ? 'stand-in' : 'stripe', isReached, prices };
}
