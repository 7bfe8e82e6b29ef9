import { pauseMonths } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';
import { done } from './fields.ts';

/** The plans that can be bought, in upper or lower case. */
const soldTier = z.pipe(
  z.string('plan.unknown').check(z.trim(), z.toLowerCase()),
  z.enum(
    tierKeys.filter((key) => key !== 'free'),
    'plan.unknown',
  ),
);

/** The URL of a page of the payment provider. */
const elsewhere = z.object({ url: z.string() });

export const billingRoutes = defineRoutes({
  checkout: {
    endpoint: 'POST /api/subscriptions/checkout',
    access: 'signed-in',
    summary: 'Start buying a plan or changing to a higher one; returns the payment page',
    body: z.union([z.object({ TierKey: soldTier }), z.object({ tierKey: soldTier })], 'plan.unknown'),
    response: elsewhere,
    rateLimit: { requests: 30, seconds: 3600 },
  },
  portal: {
    endpoint: 'POST /api/subscriptions/portal',
    access: 'signed-in',
    summary: 'Get the page for cancelling or changing the plan, and for cards and invoices',
    response: elsewhere,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  pause: {
    endpoint: 'POST /api/subscriptions/pause',
    access: 'signed-in',
    summary: 'Pause the paid plan for some months from the end of its paid period on',
    body: z.object({ months: z.literal([...pauseMonths], 'field.invalid') }),
    response: done,
    rateLimit: { requests: 30, seconds: 3600 },
  },
  resume: {
    endpoint: 'POST /api/subscriptions/resume',
    access: 'signed-in',
    summary: 'Cancel a planned pause, or end the pause now and be charged for a new month',
    response: done,
    rateLimit: { requests: 30, seconds: 3600 },
  },
});
