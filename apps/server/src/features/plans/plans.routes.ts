import type { planRoutes } from '@ambiance/contract/plans';
import { dayIn, nextDayStart, nextWeekStart, weekIn } from '@ambiance/domain/calendar';
import type { Handlers } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { usageOf } from '../chat/message-usage.ts';
import { subscriptionOf } from './subscriptions.repository.ts';
import { allTiers, tierOf } from './tiers.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  timeZone: string;
}

export function planHandlers({ db, clock, timeZone }: Needs): Handlers<typeof planRoutes> {
  return {
    async mine({ user }) {
      const subscription = await subscriptionOf(db, user.id, clock.now());
      return {
        tier: subscription?.tier ?? 'free',
        effectiveTier: user.effectiveTier,
        status: subscription?.status ?? 'none',
        currentPeriodEndUtc: subscription?.currentPeriodEndAt?.toISOString() ?? null,
        cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
      };
    },

    tiers: async () => (await allTiers(db)).map(({ key, moods }) => ({ key, moods: [...moods] })),

    fullTiers: async () => (await allTiers(db)).map((tier) => ({ ...tier, moods: [...tier.moods] })),

    async limits({ user }) {
      const now = clock.now();
      const [tier, usage] = await Promise.all([
        tierOf(db, user.effectiveTier),
        usageOf(db, user.id, { day: dayIn(timeZone, now), week: weekIn(timeZone, now) }),
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
          limit: tier.limits.weeklyNewChatsLimit,
          resetsUtc: nextWeekStart(timeZone, now).toISOString(),
        },
      };
    },
  };
}
