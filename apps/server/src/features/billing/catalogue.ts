import type { Stripe } from 'stripe';
import { fromProvider } from '../../platform/services/payments.ts';
import { allTiers, setStripePrice, type StoredTier } from '../plans/tiers.repository.ts';
import type { BillingNeeds } from './billing-needs.ts';

type CatalogueNeeds = Pick<BillingNeeds, 'db' | 'payments' | 'publicUrl'>;

/** A member pays the price that the plans show, wherever they live. The provider cannot change this of an existing price. */
const taxBehavior = 'inclusive';

const ours = { product: 'ambiance' };
const productOf = ({ key }: StoredTier) => `ambiance_${key}`;
const lookupKeyOf = ({ key }: StoredTier) => `ambiance_${key}_monthly`;

/** Creates missing plans and prices at the provider and stores the ids of the prices. */
export async function ensureCatalogue(needs: CatalogueNeeds): Promise<void> {
  for (const tier of await soldTiers(needs)) {
    const price = await ensurePrice(needs, tier);
    if (price !== tier.stripePriceId) await setStripePrice(needs.db, tier.key, price);
  }
}

const soldTiers = async ({ db }: CatalogueNeeds) => (await allTiers(db)).filter(({ monthlyCents }) => monthlyCents > 0);

async function ensurePrice(needs: CatalogueNeeds, tier: StoredTier): Promise<string> {
  const { prices } = needs.payments.stripe;
  const lookup_key = lookupKeyOf(tier);
  const [known] = (await fromProvider(prices.list({ lookup_keys: [lookup_key], active: true }))).data;
  if (known && isPriceOf(tier, known)) return known.id;
  const made = await stillThere(needs, tier);
  if (made) {
    // The price was created when it was announced, so only the lookup key moves to it.
    await fromProvider(prices.update(made.id, { lookup_key, transfer_lookup_key: true }));
    return made.id;
  }
  if (!known) await ensureProduct(needs.payments.stripe, tier);
  // Two nodes that start at the same time create one price. Returning to an earlier price creates a new one.
  const idempotencyKey = `price:${tier.key}:${tier.monthlyCents}:${known?.id ?? 'first'}`;
  return makePrice(needs, tier, { idempotencyKey, lookup_key, transfer_lookup_key: true });
}

/** The stored price of a tier, if the provider still has it with the right amount. */
async function stillThere({ payments }: CatalogueNeeds, tier: StoredTier) {
  if (!tier.stripePriceId) return undefined;
  const price = await fromProvider(payments.stripe.prices.retrieve(tier.stripePriceId)).catch((error: unknown) => {
    // The price belongs to another account of the provider, so this installation has changed accounts.
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  });
  return price?.active && isPriceOf(tier, price) ? price : undefined;
}

const isPriceOf = ({ monthlyCents }: StoredTier, price: Stripe.Price): boolean =>
  price.unit_amount === monthlyCents && price.tax_behavior === taxBehavior;

interface PriceMaking extends Pick<Stripe.PriceCreateParams, 'lookup_key' | 'transfer_lookup_key'> {
  idempotencyKey: string;
}

/** Creates a monthly price for a tier at its amount. Calls with the same idempotency key create it only once. */
export async function makePrice(
  { payments }: Pick<CatalogueNeeds, 'payments'>,
  tier: StoredTier,
  { idempotencyKey, ...lookup }: PriceMaking,
): Promise<string> {
  const made = payments.stripe.prices.create(
    {
      product: productOf(tier),
      currency: 'cad',
      unit_amount: tier.monthlyCents,
      recurring: { interval: 'month' },
      tax_behavior: taxBehavior,
      ...lookup,
      metadata: { ...ours, tier: tier.key },
    },
    { idempotencyKey },
  );
  return (await fromProvider(made)).id;
}

/** The prices of an earlier version, which have today's amounts without taxes, each with the price that replaces it. */
export async function pricesWithoutTax(needs: CatalogueNeeds): Promise<{ old: string; included: string }[]> {
  const found: { old: string; included: string }[] = [];
  for (const tier of await soldTiers(needs)) {
    const listed = needs.payments.stripe.prices.list({ product: productOf(tier), active: true, limit: 100 });
    for (const price of (await fromProvider(listed)).data) {
      const isOld = price.metadata['tier'] === tier.key && price.unit_amount === tier.monthlyCents;
      if (!isOld || price.tax_behavior === taxBehavior || !tier.stripePriceId) continue;
      found.push({ old: price.id, included: tier.stripePriceId });
    }
  }
  return found;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

async function ensureProduct(stripe: Stripe, tier: StoredTier): Promise<void> {
  const metadata = { ...ours, tier: tier.key };
  const made = stripe.products.create({ id: productOf(tier), name: `Ambiance ${tier.name}`, metadata });
  await fromProvider(made).catch((error: unknown) => {
    if (!hasCode(error, 'resource_already_exists')) throw error;
  });
}

/**
 * The id of the configuration of the provider's portal. Members can cancel at the period's end, change plan and card, and
 * see invoices. A paused plan cannot be changed: its invoices are void, so a higher plan would cost nothing.
 */
export async function ensurePortal(needs: CatalogueNeeds, { isPaused }: { isPaused: boolean }): Promise<string> {
  const { stripe } = needs.payments;
  const tiers = await soldTiers(needs);
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: !isPaused,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      products: tiers.map((tier) => ({ product: productOf(tier), prices: [tier.stripePriceId ?? ''] })),
    },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
  };
  // The prices on offer identify the configuration, so a price change creates a new one.
  const prices = tiers.map(({ stripePriceId }) => stripePriceId).join(' ');
  const offer = isPaused ? `${prices} paused` : prices;
  const listed = await fromProvider(stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const known = listed.data.find(({ metadata }) => metadata?.['offer'] === offer);
  if (known) return known.id;
  const made = stripe.billingPortal.configurations.create(
    { features, metadata: { ...ours, offer } },
    { idempotencyKey: `portal:${offer}` },
  );
  return (await fromProvider(made)).id;
}
