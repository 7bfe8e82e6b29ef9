import { carePeriods } from '@ambiance/domain/care';
import { decisionKinds } from '@ambiance/domain/moderation';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

/** Null is fewer than 10. */
const count = z.nullable(z.int());

const carePeriod = z.object({
  days: z.union(carePeriods.map((days) => z.literal(days))),
  /** Reports that came in, and reports whose case was decided. */
  received: count,
  closed: count,
  /** From the first report of a case to its decision. Null where fewer than 10 cases were decided. */
  medianMinutes: count,
  ninetyFifthMinutes: count,
  /** How many in a hundred cases were decided within 24 hours, of those for which that time is over. */
  percentWithinDay: count,
  /** Where only one kind would be missing, another one is missing too. */
  decisions: z.record(z.enum(decisionKinds), count),
  appeals: count,
  overturned: count,
});
export type CarePeriod = z.output<typeof carePeriod>;

export const careRoutes = defineRoutes({
  figures: {
    method: 'GET',
    path: '/api/care',
    access: 'public',
    summary: 'How reports are handled: figures of the last 30 and 90 days, at most 5 minutes old, no number below 10',
    response: z.array(carePeriod),
  },
});
