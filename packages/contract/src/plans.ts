import { moods } from '@ambiance/domain/moods';
import { subscriptionStatuses } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { utc } from './fields.ts';
import { defineRoutes } from './route.ts';

const limit = z.nullable(z.int());

const tierShape = z.object({
  key: z.enum(tierKeys),
  name: z.string(),
  monthlyCents: z.int(),
  moods: z.array(z.enum(moods)),
  limits: z.object({ dailyMessageLimit: limit, weeklyNewChatsLimit: limit }),
  notes: z.nullable(z.string()),
  stripePriceId: z.nullable(z.string()),
  /** The price from a day on that has been announced. */
  priceChange: z.nullable(z.object({ monthlyCents: z.int(), fromUtc: utc })),
});

const usageShape = z.object({
  used: z.int(),
  /** Null is unlimited. */
  limit,
  /** When counting starts again from zero. */
  resetsUtc: utc,
});

const limitsShape = z.object({
  tier: z.enum(tierKeys),
  moods: z.array(z.enum(moods)),
  dailyMessage: usageShape,
  weeklyNewChats: z.extend(usageShape, {
    /** How many of this week's came back, and are used no more: nobody answered their first message for 72 hours. */
    returned: z.int(),
  }),
});
export type MyLimits = z.output<typeof limitsShape>;

export const planRoutes = defineRoutes({
  mine: {
    method: 'GET',
    path: '/api/subscriptions/me',
    access: 'signed-in',
    summary: 'The plan of the signed-in user',
    response: z.object({
      tier: z.enum(tierKeys),
      effectiveTier: z.enum(tierKeys),
      status: z.enum(subscriptionStatuses),
      currentPeriodEndUtc: z.nullable(utc),
      cancelAtPeriodEnd: z.boolean(),
      /** Whether the payment provider bills the user, or has done so, for a plan; false for what was given. */
      isBilled: z.boolean(),
      /** A new price that the user's first renewal from a day on will cost. */
      priceChange: z.nullable(
        z.object({ tier: z.enum(tierKeys), oldMonthlyCents: z.int(), monthlyCents: z.int(), fromUtc: utc }),
      ),
    }),
  },
  tiers: {
    method: 'GET',
    path: '/api/subscriptions/tiers',
    access: 'public',
    summary: 'The plans and their moods',
    response: z.array(z.pick(tierShape, { key: true, moods: true })),
  },
  fullTiers: {
    method: 'GET',
    path: '/api/subscriptions/tiers/full',
    access: 'public',
    summary: 'The plans with prices and limits',
    response: z.array(tierShape),
  },
  limits: {
    method: 'GET',
    path: '/api/limits/me',
    access: 'signed-in',
    summary: 'What the plan allows and how much of it is used',
    response: limitsShape,
  },
});
