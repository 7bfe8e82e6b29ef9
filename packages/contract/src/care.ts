import { carePeriods } from '@ambiance/domain/care';
import { decisionKinds } from '@ambiance/domain/moderation';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

/** Null if fewer than 10. */
const count = z.nullable(z.int());

/** Counts only cases whose 24 hours are over. All figures are null if fewer than 10 such cases were opened in the period. */
const carePeriod = z.object({
  days: z.union(carePeriods.map((days) => z.literal(days))),
  /** Reports received, and reports whose case was decided. */
  received: count,
  closed: count,
  /** Median minutes from the first report of a case to its decision; null if fewer than 10 cases were decided. */
  medianMinutes: count,
  ninetyFifthMinutes: count,
  /** Percentage of cases decided within 24 hours. */
  percentWithinDay: count,
  /** If only one count would be hidden, a second one is hidden too. */
  decisions: z.record(z.enum(decisionKinds), count),
  appeals: count,
  overturned: count,
});
export type CarePeriod = z.output<typeof carePeriod>;

export const careRoutes = defineRoutes({
  figures: {
    endpoint: 'GET /api/care',
    access: 'public',
    summary: 'Read how reports are handled: figures of the last 30 and 90 days, at most 5 minutes old, none below 10',
    response: z.array(carePeriod),
  },
});
