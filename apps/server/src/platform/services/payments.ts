import { DomainError } from '@ambiance/domain/errors';
import { type PaymentStub, type StubNeeds, startPaymentStub } from '@ambiance/stripe-stand-in';
import { Stripe } from 'stripe';
import { type Db, query } from '../database/database.ts';

/** The adapter for payments. Features use Stripe's API through its own client, with any provider. */
export interface Payments {
  stripe: Stripe;
  /** The secret with which the provider signs its events. */
  webhookSecret: string;
  /** The test payment provider, if no real one is set. */
  stub: PaymentStub | undefined;
  /** Throws the provider's error if it cannot be used; undefined for the test payment provider. */
  check: (() => Promise<void>) | undefined;
}

/** Timeout for one call with its retry. */
const deadlineMs = 10_000;
/** Two tries and the half second between them fit into the deadline. */
const timeoutMs = 4500;
const retryAfterSeconds = 30;

/** The API's host, if it is not Stripe's own. */
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
    stub: undefined,
    check: async () => void (await fromProvider(stripe.prices.list({ limit: 1 }))),
  };
}

type StubOptions = Omit<StubNeeds, 'transaction'> & { db: Db };

/** Starts the test payment provider, which stores its state in our database. The caller must close it. */
export async function startStubPayments({ db, ...needs }: StubOptions): Promise<Payments & { stub: PaymentStub }> {
  const stub = await startPaymentStub({
    ...needs,
    transaction: (work) => db.transaction().execute((tx) => work((text, values) => query(tx, text, values))),
  });
  const { host, port, secretKey, webhookSecret } = stub;
  const { stripe } = createStripePayments(secretKey, webhookSecret, { host, port, protocol: 'http' });
  return { stripe, webhookSecret, stub, check: undefined };
}

const { errors } = Stripe;

/** True if a call failed because the provider is unreachable or busy, so that it may be retried. */
const isAway = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeAPIError;

/** True if the provider rejects our key, or the key for this call. Only the operator can fix that. */
const isShutOut = (error: unknown) =>
  error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;

/** The provider's code for refusing a valid call; undefined for any other failure. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError
    ? (error.code ?? error.rawType ?? error.type)
    : undefined;

/** True if an idempotency key was used before for a different call, which therefore was not carried out. */
export const isReusedKey = (error: unknown): boolean => error instanceof errors.StripeIdempotencyError;

/**
 * Waits for the provider, for 10 seconds at most. Refusals are thrown as its client throws them (see `refusalCode`).
 * @throws DomainError `payments.unavailable`: it is unknown whether the call was carried out
 * @throws DomainError `payments.out-of-order`: it was not carried out, because our key was rejected
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

/** Returns true if `fromProvider` failed because the provider cannot be used now. False for a refusal. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'payments.unavailable' || error.code === 'payments.out-of-order');
