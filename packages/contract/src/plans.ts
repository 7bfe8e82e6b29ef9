import { moods } from '@ambiance/domain/moods';
import { pauseMonths, subscriptionStatuses } from '@ambiance/domain/subscriptions';
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
  /** An announced future price. */
  priceChange: z.nullable(z.object({ monthlyCents: z.int(), fromUtc: utc })),
});

const usageShape = z.object({
  used: z.int(),
  /** Null is unlimited. */
  limit,
  /** When the count resets to zero. */
  resetsUtc: utc,
});

const limitsShape = z.object({
  tier: z.enum(tierKeys),
  moods: z.array(z.enum(moods)),
  dailyMessage: usageShape,
  weeklyNewChats: z.extend(usageShape, {
    /**
     * New chats of this week that were returned, because the first message had no reply for 72 hours. They do not count as
     * used.
     */
    returned: z.int(),
  }),
});
export type MyLimits = z.output<typeof limitsShape>;

export const planRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/subscriptions/me',
    access: 'signed-in',
    summary: 'Read the plan of the user',
    response: z.object({
      tier: z.enum(tierKeys),
      effectiveTier: z.enum(tierKeys),
      status: z.enum(subscriptionStatuses),
      currentPeriodEndUtc: z.nullable(utc),
      cancelAtPeriodEnd: z.boolean(),
      /** True if the payment provider bills the user for a plan, or has done so; false if the plan was a gift. */
      isBilled: z.boolean(),
      /** The pause of the paid plan, planned or begun. */
      pause: z.optional(
        z.nullable(z.object({ tier: z.enum(tierKeys), fromUtc: utc, untilUtc: utc, hasBegun: z.boolean() })),
      ),
      /** For how many months the paid plan can be paused, and when it would resume. Empty if it cannot be paused. */
      pauseChoices: z.optional(z.array(z.object({ months: z.literal([...pauseMonths]), untilUtc: utc }))),
      /** The evenings of the current paid month: with enough active members nearby, or too few. */
      evenings: z.optional(z.nullable(z.object({ full: z.int(), empty: z.int() }))),
      /** Months that were refunded because too few active members were nearby, newest first. */
      refundedMonths: z.optional(z.array(z.object({ endUtc: utc, cents: z.int() }))),
      /** An announced price that applies to the user's renewals from a date on. */
      priceChange: z.nullable(
        z.object({ tier: z.enum(tierKeys), oldMonthlyCents: z.int(), monthlyCents: z.int(), fromUtc: utc }),
      ),
    }),
  },
  tiers: {
    endpoint: 'GET /api/subscriptions/tiers',
    access: 'public',
    summary: 'List the plans and their moods',
    response: z.array(z.pick(tierShape, { key: true, moods: true })),
  },
  fullTiers: {
    endpoint: 'GET /api/subscriptions/tiers/full',
    access: 'public',
    summary: 'List the plans with prices and limits',
    response: z.array(tierShape),
  },
  limits: {
    endpoint: 'GET /api/limits/me',
    access: 'signed-in',
    summary: 'Read what the plan allows and how much of it is used',
    response: limitsShape,
  },
});
