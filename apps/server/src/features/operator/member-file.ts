import type { MemberFile } from '@ambiance/contract/operator-shapes';
import { ageOn } from '@ambiance/domain/ages';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { countingSubscription, effectiveTier } from '@ambiance/domain/subscriptions';
import type { Platform } from '../../platform/platform.ts';
import { type StoredSubscription, storedSubscriptionsOf } from '../plans/subscriptions.repository.ts';
import { accountFacts, casesAbout } from './members.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string };

/**
 * The facts that support may see of an account. They exclude positions, texts and all secrets of the login.
 * @throws DomainError `member.unknown`
 */
export async function memberFile({ db, clock, timeZone }: Needs, userId: UserId): Promise<MemberFile> {
  const now = clock.now();
  const [account, { given, paid }, cases] = await Promise.all([
    accountFacts(db, userId, now),
    storedSubscriptionsOf(db, userId),
    casesAbout(db, userId),
  ]);
  if (!account) throw new DomainError('member.unknown');
  const counting = countingSubscription(
    [given, paid].filter((plan) => plan !== undefined),
    now,
  );
  return {
    id: account.id,
    displayName: account.display_name,
    email: account.email,
    role: account.role,
    status: account.status,
    city: account.city,
    country: account.country,
    language: account.language,
    age: account.date_of_birth === null ? null : ageOn(dayIn(timeZone, now), account.date_of_birth),
    createdUtc: account.created_at.toISOString(),
    activeOn: account.active_on,
    deletedUtc: account.deleted_at?.toISOString() ?? null,
    proofs: {
      email: account.email_proved,
      phone: account.phone_verified_at !== null,
      badge: account.verification_source,
      secondFactor: account.has_second_factor,
      passkeys: account.passkeys,
    },
    plan: { effectiveTier: effectiveTier(counting, now), given: planFrom(given), paid: planFrom(paid) },
    photos: account.photos,
    sessions: account.sessions,
    cases: cases.map(({ id, opened_at, closed_at, reports }) => ({
      id,
      openedUtc: opened_at.toISOString(),
      closedUtc: closed_at?.toISOString() ?? null,
      reports,
    })),
  };
}

const planFrom = (plan: StoredSubscription | undefined) =>
  plan
    ? {
        tier: plan.tier,
        status: plan.status,
        endsUtc: plan.currentPeriodEndAt?.toISOString() ?? null,
        cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
        pausedUntilUtc: plan.pausedUntilAt?.toISOString() ?? null,
      }
    : null;
