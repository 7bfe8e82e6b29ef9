import type { resentMails } from '@ambiance/contract/operator';
import { type CalendarDate, nextDayStart } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import type { TierKey } from '@ambiance/domain/tiers';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';
import { closeAccount } from '../account-data/close-account.ts';
import { lockEmail } from '../accounts/users.repository.ts';
import type { AssignmentChange } from '../assignments/publish-assignment-change.ts';
import { type RefundPart, refundPayment } from '../billing/refund.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { limitMoodTo } from '../moods/moods.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { effectiveTierOf, giveTier, removeTier, storedSubscriptionsOf } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { resetFactor } from '../second-factor/reset-factor.ts';
import { type ActBy, recordAct } from './act.ts';

export interface ActNeeds {
  db: Db;
  clock: Clock;
  payments: Payments;
}

export type ResentMail = (typeof resentMails)[number];

/** Records that a member's data is exported on request, before the export begins. @throws DomainError `member.unknown` */
export const recordExport = (needs: Pick<ActNeeds, 'db' | 'clock'>, by: ActBy, userId: UserId): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId);
    await recordAct(tx, by, 'member export', userId, needs.clock.now());
  });

/**
 * Deletes an account on a written request, with the same effect as by its owner: hidden at once, erased after 30 days. Returns
 * the changes of a host's chats to publish.
 * @throws DomainError `member.unknown`, `account.deleted`, `staff.yourself`, `staff.last-admin`, `account.not-deleted`
 */
export async function deleteMember(needs: ActNeeds, by: ActBy, userId: UserId): Promise<AssignmentChange[]> {
  if (userId === by.actorId) throw new DomainError('staff.yourself');
  const { status } = await requireAccount(needs.db, userId);
  if (status === 'Deleted') throw new DomainError('account.deleted');
  return closeAccount(needs, userId, (tx, now) => recordAct(tx, by, 'member delete', userId, now));
}

/**
 * Refunds a payment once and ends the plan it paid for. The act is recorded before the refund, and again if the provider refuses.
 * A refund that failed halfway is therefore visible; a second call continues it.
 * @throws DomainError those of `refundPayment`
 */
export const refundMember = (
  needs: ActNeeds,
  by: ActBy,
  userId: UserId,
  what: { paymentId: string; part: RefundPart },
) =>
  refundPayment(needs, userId, what, (refusal) => {
    const words = [`payment refund ${what.paymentId} ${what.part}`, ...(refusal ? [`refused (${refusal})`] : [])];
    return recordAct(needs.db, by, words.join(': '), userId, needs.clock.now());
  });

/**
 * Gives a plan without payment until the given time, or without end (null), and mails the member. `free` removes a given plan.
 * Call it in a transaction.
 */
export async function setGivenPlan(
  tx: Db,
  userId: UserId,
  { tier, until }: { tier: TierKey; until: Date | null },
  now: Date,
): Promise<void> {
  // All writes that depend on the plan wait for this lock, and then read the new plan.
  await lockUsers(tx, [userId]);
  await (tier === 'free' ? removeTier(tx, userId) : giveTier(tx, userId, tier, until));
  await limitMoodTo(tx, userId, (await tierOf(tx, await effectiveTierOf(tx, userId, now))).moods);
  if (tier === 'free') return;
  const { paid } = await storedSubscriptionsOf(tx, userId);
  const details = {
    tier,
    // The mail names the last day: the end is the first moment after it.
    ...(until && { lastMs: until.getTime() - 1 }),
    ...(effectiveTier(paid, now) !== 'free' && { pays: 1 }),
  };
  await queueMail(tx, userId, 'plan-given', now, details);
  await addNotice(tx, userId, { kind: 'plan-given', tier }, now);
}

/**
 * Gives a plan without payment until the end of a day, or without end (null). `free` removes a given plan.
 * @throws DomainError `member.unknown`, `field.invalid` if the day is over
 */
export const setPlan = (
  { db, clock, timeZone }: Pick<ActNeeds, 'db' | 'clock'> & { timeZone: string },
  by: ActBy,
  userId: UserId,
  { tier, until }: { tier: TierKey; until: CalendarDate | null },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId);
    await lockUsers(tx, [userId]);
    const now = clock.now();
    const end = until === null || tier === 'free' ? null : endOfGivenPlan(timeZone, until, now);
    if (end === undefined) throw new DomainError('field.invalid', { fields: { until: 'field.invalid' } });
    await setGivenPlan(tx, userId, { tier, until: end }, now);
    await recordAct(tx, by, `member set --tier ${tier}${end ? ` --until ${until}` : ''}`, userId, now);
  });

/** The end of a given plan: the end of the named day. Undefined if that has passed. */
export function endOfGivenPlan(timeZone: string, day: CalendarDate, now: Date): Date | undefined {
  const end = nextDayStart(timeZone, new Date(`${day}T12:00:00Z`));
  return end > now ? end : undefined;
}

/**
 * Removes the second factor of a member or colleague who lost it, and ends their sessions. Staff must set up a new one at the
 * next login.
 * @throws DomainError `staff.yourself`, `member.unknown`, `second-factor.none`
 */
export const resetSecondFactor = (
  { db, clock }: Pick<ActNeeds, 'db' | 'clock'>,
  by: ActBy,
  userId: UserId,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (userId === by.actorId) throw new DomainError('staff.yourself');
    await requireAccount(tx, userId);
    const ended = await resetFactor(tx, userId, clock.now());
    if (ended === undefined) throw new DomainError('second-factor.none');
    await recordAct(tx, by, 'staff reset-factor', userId, clock.now());
  });

/**
 * Sends a mail with a new link, if that mail applies to the state of the account.
 * @throws DomainError `member.unknown`, `mail.not-for-them`
 */
export const resendMail = (
  needs: Pick<ActNeeds, 'db' | 'clock'>,
  by: ActBy,
  userId: UserId,
  kind: ResentMail,
): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId);
    const { isProved, status } = await lockEmail(tx, userId);
    const fits = {
      'verify-email': status === 'Active' && !isProved,
      'reset-password': status === 'Active',
      'undo-deletion': status === 'Deleted',
    };
    if (!fits[kind]) throw new DomainError('mail.not-for-them');
    const now = needs.clock.now();
    await queueMail(tx, userId, kind, now);
    await recordAct(tx, by, `mail resend ${kind}`, userId, now);
  });

async function requireAccount(db: Db, userId: UserId) {
  const account = await db.selectFrom('users').where('id', '=', userId).select('status').executeTakeFirst();
  if (!account) throw new DomainError('member.unknown');
  return account;
}
