import { DomainError } from '@ambiance/domain/errors';
import { type PaymentStandIn, type StandInNeeds, startPaymentStandIn } from '@ambiance/stripe-stand-in';
import { Stripe } from 'stripe';
import { type Db, query } from './database/database.ts';

/** Where people pay. Features speak Stripe's API through its own client, whoever answers. */
export interface Payments {
  stripe: Stripe;
  /** What the provider signs its events with. */
  webhookSecret: string;
  /** The built-in provider where no real one is set. */
  standIn: PaymentStandIn | undefined;
}

const timeoutMs = 10_000;
const retryAfterSeconds = 30;

/** Where the API is, when it is not Stripe's own. */
interface ApiHost {
  host: string;
  port: number;
  protocol: 'http';
}

export const createStripePayments = (secretKey: string, webhookSecret: string, host?: ApiHost): Payments => ({
  stripe: new Stripe(secretKey, { timeout: timeoutMs, telemetry: false, ...host }),
  webhookSecret,
  standIn: undefined,
});

type StandInOptions = Omit<StandInNeeds, 'transaction'> & { db: Db };

/** Starts the built-in provider, which keeps its state in our database. Whoever starts it closes it. */
export async function startStandInPayments({
  db,
  ...needs
}: StandInOptions): Promise<Payments & { standIn: PaymentStandIn }> {
  const standIn = await startPaymentStandIn({
    ...needs,
    transaction: (work) => db.transaction().execute((tx) => work((text, values) => query(tx, text, values))),
  });
  const { host, port, secretKey, webhookSecret } = standIn;
  return { ...createStripePayments(secretKey, webhookSecret, { host, port, protocol: 'http' }), standIn };
}

/** Whether a call failed because the provider could not be asked, or not now: it may be tried again. */
const isAway = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;

/** Whether the provider understood a call and does not do it as things are. */
export const isRefusedByProvider = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Waits for the provider; where it is away the refusal says so and when to come back. */
export async function fromProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isAway(error) ? new DomainError('payments.unavailable', { details: { retryAfterSeconds } }) : error;
  }
}
