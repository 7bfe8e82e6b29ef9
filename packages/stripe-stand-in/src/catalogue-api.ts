import { type Endpoints, listOf } from './endpoint.ts';
import { ApiError, type Form } from './form.ts';
import { found } from './found.ts';
import type { PortalConfiguration, Price, Product } from './objects.ts';
import type { Objects } from './store.ts';

/** Endpoints of products, prices and portal settings. */
export const catalogueApi: Endpoints = {
  async 'POST /v1/products'(objects, form) {
    const id = form.text('id') ?? objects.newId('prod');
    if (await objects.get('product', id)) {
      throw new ApiError(400, `Product already exists: '${id}'`, 'resource_already_exists');
    }
    const name = form.required('name');
    const metadata = form.record('metadata');
    return objects.put<Product>({ id, object: 'product', created: objects.now, name, active: true, metadata });
  },
  'GET /v1/products/{id}': (objects, _form, id) => found(objects, 'product', id),
  'POST /v1/prices': makePrice,
  async 'POST /v1/prices/{id}'(objects, form, id) {
    const price = await found(objects, 'price', id);
    const lookup_key = form.text('lookup_key');
    if (!lookup_key || lookup_key === price.lookup_key) return price;
    await freeLookupKey(objects, form, lookup_key);
    return objects.put<Price>({ ...price, lookup_key });
  },
  'GET /v1/prices/{id}': (objects, _form, id) => found(objects, 'price', id),
  async 'GET /v1/prices'(objects, form) {
    const keys = form.list('lookup_keys');
    const prices = await objects.find('price', { active: form.flag('active') ?? true });
    const wanted = prices.filter((price) => keys.length === 0 || keys.includes(price.lookup_key ?? ''));
    return listOf('/v1/prices', wanted);
  },
  'POST /v1/billing_portal/configurations': (objects, form) =>
    objects.put<PortalConfiguration>({
      id: objects.newId('bpc'),
      object: 'billing_portal.configuration',
      created: objects.now,
      active: true,
      features: { subscription_update: { enabled: form.flag('features[subscription_update][enabled]') ?? false } },
      metadata: form.record('metadata'),
    }),
  'POST /v1/billing_portal/configurations/{id}': (objects, _form, id) =>
    found(objects, 'billing_portal.configuration', id),
  async 'GET /v1/billing_portal/configurations'(objects) {
    return listOf('/v1/billing_portal/configurations', await objects.find('billing_portal.configuration'));
  },
};

const isTaxBehavior = (text: string): text is NonNullable<Price['tax_behavior']> =>
  ['inclusive', 'exclusive', 'unspecified'].includes(text);

async function makePrice(objects: Objects, form: Form): Promise<Price> {
  const product = await found(objects, 'product', form.required('product'));
  const lookupKey = form.text('lookup_key');
  if (lookupKey) await freeLookupKey(objects, form, lookupKey);
  const taxBehavior = form.text('tax_behavior') ?? 'unspecified';
  if (!isTaxBehavior(taxBehavior)) {
    throw new ApiError(400, 'A price includes taxes, excludes them, or does not say.', 'parameter_invalid');
  }
  return objects.put<Price>({
    id: objects.newId('price'),
    object: 'price',
    created: objects.now,
    product: product.id,
    active: true,
    currency: form.required('currency'),
    unit_amount: Number(form.required('unit_amount')),
    tax_behavior: taxBehavior,
    lookup_key: lookupKey,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
    metadata: form.record('metadata'),
  });
}

/** Frees a lookup key for a new price. A key belongs to one price; a transfer must be requested explicitly. */
async function freeLookupKey(objects: Objects, form: Form, lookup_key: string): Promise<void> {
  for (const holder of await objects.find('price', { lookup_key })) {
    if (!form.flag('transfer_lookup_key')) throw new ApiError(400, 'A price has this lookup key.', 'lookup_key_taken');
    await objects.put({ ...holder, lookup_key: null });
  }
}
