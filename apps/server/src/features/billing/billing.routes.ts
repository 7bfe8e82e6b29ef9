import type { billingRoutes } from '@ambiance/contract/billing';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { ByLanguage, Language } from '@ambiance/domain/languages';
import { reachesTier, type TierKey } from '@ambiance/domain/tiers';
import type { Stripe } from 'stripe';
import type { Handlers } from '../../http/serve.ts';
import type { BillingNeeds } from './billing-needs.ts';
import type { CurrentUser } from '../../http/authenticate.ts';
import { isActive } from '../../platform/database/lock-users.ts';
import { fromProvider, refusalCode } from '../../platform/services/payments.ts';
import { hasVerifiedPhone } from '../phone/verification.repository.ts';
import { storedSubscriptionsOf } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { ensureCatalogue, ensurePortal } from './catalogue.ts';
import { closePaymentPage } from './cancel-subscription.ts';
import { type BillingCustomer, customerOf, replaceCustomer, saveCustomer } from './customers.repository.ts';
import { isDeletedCustomer, subscriptionsOf, syncCustomer } from './sync-customer.ts';
import { moveCustomer } from './move-customer.ts';
import { pausePlan, resumePlan } from './pause-plan.ts';
import { choose, isLive, pauseOf, tierOfSubscription } from './provider-state.ts';

export const billingHandlers = (needs: BillingNeeds): Handlers<typeof billingRoutes> => ({
  async checkout({ user, body, language }) {
    const tier = 'TierKey' in body ? body.TierKey : body.tierKey;
    return { url: await startCheckout(needs, { user, tier, language }) };
  },

  portal: async ({ user, language }) => ({ url: await openPortal(needs, user.id, language) }),

  async pause({ user, body }) {
    await pausePlan(needs, user.id, body.months);
    return { ok: true };
  },

  async resume({ user }) {
    await resumePlan(needs, user.id);
    return { ok: true };
  },
});

interface Buyer {
  user: CurrentUser;
  tier: Exclude<TierKey, 'free'>;
  language: Language;
}

const hourMs = 3_600_000;

/**
 * Returns the URL on which a member pays for a plan. If a lower plan is running, this is the provider's page for
 * confirming the upgrade. Prices, addresses and identities come from the server, and no plan is stored before the
 * provider has it.
 */
async function startCheckout(needs: BillingNeeds, buyer: Buyer): Promise<string> {
  const { user, tier } = buyer;
  if (reachesTier(user.effectiveTier, tier)) throw new DomainError('plan.already-active');
  if (!(await hasVerifiedPhone(needs.db, user.id))) throw new DomainError('phone.required');
  const price = await priceOf(needs, tier);
  return withCustomer(needs, user.id, (customer) => pageToPayOn(needs, buyer, { price, customer }));
}

async function pageToPayOn(
  needs: BillingNeeds,
  { user, tier, language }: Buyer,
  { price, customer: { customerId: customer, revision } }: { price: string; customer: BillingCustomer },
): Promise<string> {
  const { db, payments, publicUrl } = needs;
  const running = choose(await subscriptionsOf(needs, customer));
  // Invoices of a paused plan are void, so a higher plan would cost nothing.
  if (running && isLive(running) && (running.pause_collection || pauseOf(running)))
    throw new DomainError('plan.paused');
  if (running && isLive(running)) {
    if (!reachesTier(tierOfSubscription(running), tier))
      return confirmUpgrade(needs, { running, price, tier, language });
    await syncCustomer(needs, customer);
    throw new DomainError('plan.already-active');
  }
  const tax = needs.calculatesTax && {
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto' as const },
  };
  const hour = Math.floor(needs.clock.now().getTime() / hourMs);
  const made = payments.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: user.id,
      line_items: [{ price, quantity: 1 }],
      success_url: `${publicUrl}/subscriptions/success?session_id={CHECKOUT_SESSION_ID}&tier=${tier}`,
      cancel_url: `${publicUrl}/subscriptions/cancel`,
      locale: locales[language],
      ...tax,
    },
    // Two tabs in the same hour get the same page. A new plan, price, language or state of the customer creates a new page.
    { idempotencyKey: ['checkout', user.id, tier, hour, running?.id ?? 'first', revision, price, language].join(':') },
  );
  const { id, url } = await fromProvider(made);
  if (!(await isActive(db, user.id))) {
    // The account was deleted, banned or suspended in the meantime. The code that expires open pages may have missed this
    // one.
    await closePaymentPage(needs, id);
    throw new DomainError('session.expired');
  }
  if (!url) throw new Error('The provider returned a checkout page without an address.');
  return url;
}

/** Returns the URL of the portal, on which a member cancels, changes plan or card, and sees invoices. */
function openPortal(needs: BillingNeeds, userId: UserId, language: Language): Promise<string> {
  return withCustomer(needs, userId, async ({ customerId: customer }) => {
    // The provider may have been unavailable when the address was changed.
    await moveCustomer(needs, userId);
    await ensureCatalogue(needs);
    const isPaused = Boolean((await storedSubscriptionsOf(needs.db, userId)).paid?.pausedUntilAt);
    return portalUrl(needs, { customer, language, isPaused });
  });
}

interface Upgrade {
  running: Stripe.Subscription;
  price: string;
  tier: TierKey;
  language: Language;
}

/**
 * Returns the URL on which an upgrade is confirmed. If the provider refuses, returns the URL of the portal, which
 * shows the reason.
 */
async function confirmUpgrade(needs: BillingNeeds, { running, price, tier, language }: Upgrade): Promise<string> {
  const customer = typeof running.customer === 'string' ? running.customer : running.customer.id;
  // The provider cannot combine an upgrade with a change that is already planned. It must be cancelled in the portal first.
  if (running.schedule) return portalUrl(needs, { customer, language });
  const confirming = portalUrl(needs, {
    customer,
    language,
    return_url: `${needs.publicUrl}/subscriptions/cancel`,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: running.id,
        items: [{ id: running.items.data[0]!.id, price, quantity: 1 }],
      },
      after_completion: {
        type: 'redirect',
        redirect: { return_url: `${needs.publicUrl}/subscriptions/success?session_id=${running.id}&tier=${tier}` },
      },
    },
  });
  return confirming.catch((error: unknown) => {
    // For example, the subscription has an unpaid invoice.
    if (refusalCode(error) !== undefined) return portalUrl(needs, { customer, language });
    throw error;
  });
}

interface PortalVisit extends Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'> {
  customer: string;
  language: Language;
  isPaused?: boolean;
  return_url?: string;
}

async function portalUrl(
  needs: BillingNeeds,
  { customer, language, isPaused = false, ...visit }: PortalVisit,
): Promise<string> {
  const made = needs.payments.stripe.billingPortal.sessions.create({
    customer,
    configuration: await ensurePortal(needs, { isPaused }),
    return_url: `${needs.publicUrl}/subscriptions`,
    locale: locales[language],
    ...visit,
  });
  return (await fromProvider(made)).url;
}

const locales = { en: 'en', fr: 'fr-CA' } as const satisfies ByLanguage<string>;

async function priceOf(needs: BillingNeeds, tier: TierKey): Promise<string> {
  const known = (await tierOf(needs.db, tier)).stripePriceId;
  if (known) return known;
  await ensureCatalogue(needs);
  return (await tierOf(needs.db, tier)).stripePriceId!;
}

/** Calls `act` with the customer of a member, creating one if there is none or if it was deleted at the provider. */
async function withCustomer<T>(
  needs: BillingNeeds,
  userId: UserId,
  act: (customer: BillingCustomer) => Promise<T>,
): Promise<T> {
  const known = await customerOf(needs.db, { userId });
  if (!known) return act(await saveCustomer(needs.db, userId, await makeCustomer(needs, userId)));
  return act(known).catch(async (error: unknown) => {
    if (!(await isDeletedCustomer(needs, known.customerId, error))) throw error;
    const made = await makeCustomer(needs, userId, known.customerId);
    return act(await replaceCustomer(needs.db, known, made));
  });
}

async function makeCustomer({ db, payments }: BillingNeeds, userId: UserId, deleted = 'first'): Promise<string> {
  const me = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'display_name'])
    .executeTakeFirstOrThrow();
  const made = payments.stripe.customers.create(
    { email: me.email, name: me.display_name, metadata: { userId } },
    { idempotencyKey: `customer:${userId}:${deleted}` },
  );
  return (await fromProvider(made)).id;
}
