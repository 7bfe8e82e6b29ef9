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
  /** Throws the provider's error if it cannot be used; undefined for the built-in one. */
  check: (() => Promise<void>) | undefined;
}

/** How long one call may take in all. */
const deadlineMs = 10_000;
/** Two tries and the half second between them fit into the deadline. */
const timeoutMs = 4500;
const retryAfterSeconds = 30;

/** Where the API is, when it is not Stripe's own. */
interface ApiHost {
  host: string;
  port: number;
  protocol: 'http';
}

/** Payments by Stripe. `timeout` is in milliseconds, for each of two tries. */
export function createStripePayments(
  secretKey: string,
  webhookSecret: string,
  host?: ApiHost,
  timeout = timeoutMs,
): Payments {
  const stripe = new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...host });
  return {
    stripe,
    webhookSecret,
    standIn: undefined,
    check: async () => void (await fromProvider(stripe.prices.list({ limit: 1 }))),
  };
}

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
  const { stripe } = createStripePayments(secretKey, webhookSecret, { host, port, protocol: 'http' });
  return { stripe, webhookSecret, standIn, check: undefined };
}

const { errors } = Stripe;

/** Whether a call failed because the provider could not be asked, or not now: it may be retried. */
const isAway = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeAPIError;

/** Whether the provider does not accept our key, or not for this call: only the operator can change that. */
const isShutOut = (error: unknown) =>
  error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;

/** The provider's code for why it does not do a call that it understood; undefined for any other failure. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError
    ? (error.code ?? error.rawType ?? error.type)
    : undefined;

/**
 * Waits for the provider, for 10 seconds at most. What it refuses is thrown as its client throws it (see `refusalCode`).
 * @throws DomainError `payments.unavailable`: whether the call was carried out is not known
 * @throws DomainError `payments.out-of-order`: it was not carried out, as our key is not accepted
 */
export async function fromProvider<T>(answer: Promise<T>, withinMs = deadlineMs): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new errors.StripeConnectionError({ message: `No answer within ${withinMs} ms.` })),
    withinMs,
  );
  try {
    return await Promise.race([answer, deadline.promise]);
  } catch (cause) {
    if (isAway(cause)) throw new DomainError('payments.unavailable', { details: { retryAfterSeconds }, cause });
    if (isShutOut(cause)) throw new DomainError('payments.out-of-order', { details: { retryAfterSeconds }, cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether `fromProvider` failed because the provider cannot be used now, not by a refusal. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'payments.unavailable' || error.code === 'payments.out-of-order');
