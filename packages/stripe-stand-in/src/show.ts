import type { Price, Subscription } from './objects.ts';
import type { Objects } from './store.ts';

/** A subscription as the API returns it: with its price, and if requested with its newest invoice. */
export async function shownSubscription(objects: Objects, subscription: Subscription, withInvoice = false) {
  const [item] = subscription.items.data;
  const price = await objects.get('price', item.price);
  const invoice = withInvoice ? await objects.get('invoice', subscription.latest_invoice) : undefined;
  return {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, price }] },
    latest_invoice: invoice ?? subscription.latest_invoice,
  };
}

/** The prices on sale, lowest first. */
export async function pricesOnSale(objects: Objects): Promise<Price[]> {
  const prices = await objects.find('price', { active: true });
  return prices.filter((price) => price.lookup_key !== null).toSorted((a, b) => a.unit_amount - b.unit_amount);
}
