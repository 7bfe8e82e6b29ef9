import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { type PauseMonths, pauseEnd } from '@ambiance/domain/subscriptions';
import type { Stripe } from 'stripe';
import { isActive } from '../../platform/database/lock-users.ts';
import { fromProvider, isReusedKey, refusalCode } from '../../platform/services/payments.ts';
import { beginPauseAttempt, customerOf, endPauseAttempt } from './customers.repository.ts';
import { choose, isLive, pausedMark, pauseOf, resumesBeforeSeconds } from './provider-state.ts';
import { subscriptionsOf, syncCustomer, type SyncNeeds } from './sync-customer.ts';

/** A change of a subscription: the call, its idempotency key, and the error if its outcome is unknown. */
interface Change {
  params: Stripe.SubscriptionUpdateParams;
  key: string;
  unknown?: ErrorCode;
}

/**
 * Pauses a paid plan from the end of its paid period on, so that paid time is used first. Nothing is charged until the end of the
 * pause. Requesting the same pause again does nothing.
 * @throws DomainError `plan.not-pausable`, `plan.paused`, `plan.changing`, `plan.change-refused`
 * @throws DomainError `payments.unavailable`, `payments.out-of-order`
 */
export function pausePlan(needs: SyncNeeds, userId: UserId, months: PauseMonths): Promise<void> {
  return changeOnce(needs, userId, (running) => {
    const item = running.items.data[0];
    const renews = running.status === 'active' || running.status === 'trialing';
    if (!item || !renews || running.cancel_at_period_end || running.cancel_at) {
      throw new DomainError('plan.not-pausable');
    }
    const from = new Date(item.current_period_end * 1000);
    const until = pauseEnd(new Date(running.billing_cycle_anchor * 1000), from, months).getTime() / 1000;
    const pause = pauseOf(running);
    if (pause && !pause.hasBegun && pause.until === until) return undefined;
    if (pause || running.pause_collection) throw new DomainError('plan.paused');
    return {
      params: {
        pause_collection: { behavior: 'void', resumes_at: until - resumesBeforeSeconds },
        metadata: pausedMark,
      },
      key: 'pause',
    };
  });
}

/**
 * Cancels a planned pause, or ends one that has begun: a new month begins now and is charged now. If the card is declined, the plan
 * stays paused. Does nothing if the plan is not paused.
 * @throws DomainError `plan.not-pausable`, `plan.card-declined`, `plan.changing`, `plan.change-refused`, `plan.resume-unconfirmed`
 * @throws DomainError `payments.unavailable`, `payments.out-of-order`
 */
export function resumePlan(needs: SyncNeeds, userId: UserId): Promise<void> {
  return changeOnce(needs, userId, (running) => {
    const pause = pauseOf(running);
    if (!pause) return undefined;
    if (!pause.hasBegun) return { params: { pause_collection: '' }, key: 'resume-planned' };
    return {
      params: {
        pause_collection: '',
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'none',
        payment_behavior: 'error_if_incomplete',
      },
      key: 'resume',
      unknown: 'plan.resume-unconfirmed',
    };
  });
}

/**
 * Changes the running subscription once, even if it is requested several times in parallel: the number of the request is read before
 * the subscription, so a later number means that the earlier change is visible. If another subscription replaced it in the meantime,
 * for example by a payment page that was still open, that one is changed too.
 */
async function changeOnce(
  needs: SyncNeeds,
  userId: UserId,
  changeOf: (running: Stripe.Subscription) => Change | undefined,
): Promise<void> {
  const { db, clock } = needs;
  const customer = await customerOf(db, { userId });
  if (!customer) throw new DomainError('plan.not-pausable');
  const attempt = await beginPauseAttempt(db, userId, clock.now());
  const running = choose(await subscriptionsOf(needs, customer.customerId));
  if (!running || !isLive(running)) throw new DomainError('plan.not-pausable');
  const change = changeOf(running);
  if (change) await carryOut(needs, { userId, attempt, subscription: running.id }, change);
  await endPauseAttempt(db, userId, attempt);
  const stored = await syncCustomer(needs, customer.customerId);
  // The account was deleted, banned or suspended in the meantime. If it is closed, the plan has ended.
  if (!(await isActive(db, userId))) throw new DomainError('session.expired');
  const isReplaced = stored && isLive(stored) && stored.id !== running.id;
  if (isReplaced) await changeOnce(needs, userId, changeOf);
}

interface Attempt {
  userId: UserId;
  attempt: number;
  subscription: string;
}

async function carryOut(
  { db, payments }: SyncNeeds,
  { userId, attempt, subscription }: Attempt,
  { params, key, unknown }: Change,
): Promise<void> {
  const made = payments.stripe.subscriptions.update(subscription, params, {
    idempotencyKey: `${key}:${subscription}:${attempt}`,
  });
  await fromProvider(made).catch(async (error: unknown) => {
    // Another request with other months was first. Its number is still in use, so this one does not end it.
    if (isReusedKey(error)) throw new DomainError('plan.changing', { cause: error });
    const code = refusalCode(error);
    if (code === undefined) {
      const isUnknown = unknown && error instanceof DomainError && error.code === 'payments.unavailable';
      throw isUnknown ? new DomainError(unknown, { details: error.details, cause: error.cause }) : error;
    }
    await endPauseAttempt(db, userId, attempt);
    const isDeclined = code === 'card_declined' || code === 'authentication_required';
    throw new DomainError(isDeclined ? 'plan.card-declined' : 'plan.change-refused', { details: { reason: code } });
  });
}
