/**
 * The fields of Stripe's objects that the product uses, as stored. `stand_in` holds internal data that Stripe would not return.
 */
interface Stored {
  id: string;
  object: string;
  created: number;
}

/** Settings of a payment page or subscription. Absent from those that an earlier version stored, which had no taxes. */
export interface Taxed {
  automatic_tax?: { enabled: boolean };
}

export interface Product extends Stored {
  object: 'product';
  name: string;
  active: boolean;
  metadata: Record<string, string>;
}

export interface Price extends Stored {
  object: 'price';
  product: string;
  active: boolean;
  currency: string;
  unit_amount: number;
  /** Absent from prices that an earlier version stored, which did not include taxes. */
  tax_behavior?: 'inclusive' | 'exclusive' | 'unspecified';
  lookup_key: string | null;
  type: 'recurring';
  recurring: { interval: 'month'; interval_count: 1 };
  metadata: Record<string, string>;
}

export interface Card {
  last4: string;
  /** Result of charging the card. */
  charges: 'succeed' | 'fail';
}

export interface Customer extends Stored {
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  stand_in: { card: Card | null; isDeleted?: boolean };
}

export interface CheckoutSession extends Stored, Taxed {
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  locale: string;
  expires_at: number;
  /** The card that is waiting for its holder's consent. */
  stand_in: { price: string; asked: Card | null };
}

type SubscriptionStatus = 'active' | 'trialing' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete' | 'paused';

export interface Subscription extends Stored, Taxed {
  object: 'subscription';
  customer: string;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  billing_cycle_anchor: number;
  /** While set, invoices are void as soon as they exist. Absent from subscriptions that an earlier version stored. */
  pause_collection?: { behavior: 'void'; resumes_at: number | null } | null;
  latest_invoice: string;
  metadata: Record<string, string>;
  items: { object: 'list'; has_more: false; url: string; data: [SubscriptionItem] };
  /**
   * `months`: months begun since the anchor. `nextPrice`: the price from the next one on. `attempts`: failed attempts on the
   * open invoice.
   */
  stand_in: { months: number; nextPrice: string | null; attempts: number };
}

interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  quantity: 1;
  price: string;
  current_period_start: number;
  current_period_end: number;
}

/** A line of an invoice with the period that it charges for. A change of plan has a credit for the former price, too. */
interface InvoiceLine {
  period: { start: number; end: number };
  /** Absent from invoices that an earlier version stored, as are the other two. */
  amount?: number;
  pricing?: { type: 'price_details'; price_details: { price: string; product: string } };
  parent?: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } };
}

export interface Invoice extends Stored {
  object: 'invoice';
  customer: string;
  status: 'open' | 'paid' | 'void';
  currency: string;
  /** The amount of its lines, whether it is due or not. Absent from invoices that an earlier version stored. */
  total?: number;
  amount_due: number;
  amount_paid: number;
  number: string;
  status_transitions: { finalized_at: number; paid_at: number | null };
  lines: { object: 'list'; has_more: false; url: string; data: InvoiceLine[] };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

export interface Refund extends Stored {
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded';
}

export interface PortalSession extends Stored {
  object: 'billing_portal.session';
  customer: string;
  url: string;
  return_url: string;
  locale: string;
  /** The settings of the page. Absent from sessions that an earlier version stored. */
  configuration?: string | null;
  /** The change that the customer has to confirm, and the URL to go to afterwards. */
  stand_in: { change: { subscription: string; price: string; goTo: string } | null };
}

export interface PortalConfiguration extends Stored {
  object: 'billing_portal.configuration';
  active: boolean;
  /** Absent from configurations that an earlier version stored, in which the plan can be changed. */
  features?: { subscription_update: { enabled: boolean } };
  metadata: Record<string, string>;
}

export interface PaymentEvent extends Stored {
  object: 'event';
  type: string;
  api_version: string;
  data: { object: Record<string, unknown> };
  pending_webhooks: number;
  stand_in: { attempts: number; due_at: number };
}

/** The stored response of an idempotency key. */
export interface StoredAnswer extends Stored {
  object: 'answer';
  request: string;
  answer: unknown;
}

export interface ObjectKinds {
  product: Product;
  price: Price;
  customer: Customer;
  'checkout.session': CheckoutSession;
  subscription: Subscription;
  invoice: Invoice;
  refund: Refund;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  event: PaymentEvent;
  answer: StoredAnswer;
}
export type Kind = keyof ObjectKinds;
