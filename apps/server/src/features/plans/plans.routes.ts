import type { planRoutes } from '@ambiance/contract/plans';
import { dayIn, nextDayStart, nextWeekStart, weekIn } from '@ambiance/domain/calendar';
import { countingSubscription, pauseEnd, pauseMonths } from '@ambiance/domain/subscriptions';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { usageOf } from './message-usage.ts';
import { guaranteedMonthsOf } from './evenings.repository.ts';
import { comingPriceChanges, priceChangeFor } from './price-changes.repository.ts';
import { type StoredSubscription, storedSubscriptionsOf } from './subscriptions.repository.ts';
import { allTiers, tierOf } from './tiers.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string };

export function planHandlers({ db, clock, timeZone }: Needs): Handlers<typeof planRoutes> {
  return {
    async mine({ user }) {
      const [{ given, paid }, priceChange, months] = await Promise.all([
        storedSubscriptionsOf(db, user.id),
        priceChangeFor(db, user.id),
        guaranteedMonthsOf(db, user.id),
      ]);
      const plans = [given, paid].filter((plan) => plan !== undefined);
      const subscription = countingSubscription(plans, clock.now());
      return {
        tier: subscription?.tier ?? 'free',
        effectiveTier: user.effectiveTier,
        status: subscription?.status ?? 'none',
        currentPeriodEndUtc: subscription?.currentPeriodEndAt?.toISOString() ?? null,
        cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
        isBilled: paid !== undefined,
        pause: pauseFrom(paid, clock.now()),
        pauseChoices: paid ? pauseChoicesOf(paid, clock.now()) : [],
        ...months,
        priceChange,
      };
    },

    tiers: async () => (await allTiers(db)).map(({ key, moods }) => ({ key, moods: [...moods] })),

    async fullTiers() {
      const [tiers, changes] = await Promise.all([allTiers(db), comingPriceChanges(db)]);
      return tiers.map((tier) => {
        const change = changes.find((one) => one.tier === tier.key);
        return {
          ...tier,
          moods: [...tier.moods],
          priceChange: change
            ? { monthlyCents: change.monthlyCents, fromUtc: change.takesEffectAt.toISOString() }
            : null,
        };
      });
    },

    async limits({ user }) {
      const now = clock.now();
      const [tier, usage] = await Promise.all([
        tierOf(db, user.effectiveTier),
        usageOf(db, user.id, { day: dayIn(timeZone, now), week: weekIn(timeZone, now), now }),
      ]);
      return {
        tier: tier.key,
        moods: [...tier.moods],
        dailyMessage: {
          used: usage.dailyMessages,
          limit: tier.limits.dailyMessageLimit,
          resetsUtc: nextDayStart(timeZone, now).toISOString(),
        },
        weeklyNewChats: {
          used: usage.weeklyNewChats,
          returned: usage.returnedNewChats,
          limit: tier.limits.weeklyNewChatsLimit,
          resetsUtc: nextWeekStart(timeZone, now).toISOString(),
        },
      };
    },
  };
}

const pauseFrom = (paid: StoredSubscription | undefined, now: Date) =>
  paid?.pausedUntilAt && paid.currentPeriodEndAt
    ? {
        tier: paid.tier,
        fromUtc: paid.currentPeriodEndAt.toISOString(),
        untilUtc: paid.pausedUntilAt.toISOString(),
        hasBegun: paid.currentPeriodEndAt <= now,
      }
    : null;

function pauseChoicesOf(paid: StoredSubscription, now: Date) {
  const { status, cancelAtPeriodEnd, pausedUntilAt, currentPeriodEndAt: from, billingAnchorAt } = paid;
  const renews = (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd && !pausedUntilAt;
  if (!renews || !from || from <= now) return [];
  return pauseMonths.map((months) => ({
    months,
    untilUtc: pauseEnd(billingAnchorAt ?? from, from, months).toISOString(),
  }));
}
