import * as z from 'zod/mini';
import { checkInShape } from './check-ins.ts';
import { meShape } from './members.ts';
import { noticeShape } from './notices.ts';
import { meetingShape } from './proposals.ts';
import { defineRoutes } from './route.ts';
import { myTableShape, tableAtWorkShape } from './table-checks.ts';

const catchUp = z.object({
  me: meShape,
  /** As in `proposals.agenda`. Empty for staff, like the next two. */
  agenda: z.array(meetingShape),
  /** The user's own proposals that were declined and whose hour has not come, the newest first. Empty for staff. */
  declined: z.optional(z.array(meetingShape)),
  /** As in `checkIns.mine`. */
  checkIns: z.array(checkInShape),
  /** As in `tableChecks.mine`; empty for staff. */
  tables: z.optional(z.array(myTableShape)),
  /** As in `tableChecks.atWork`; empty for members. */
  tablesAtWork: z.optional(z.array(tableAtWorkShape)),
  /** The response of `tableChecks.atWork` for the state `withdrawn`; empty for members. */
  withdrawnTables: z.optional(z.array(tableAtWorkShape)),
  /** As in `discovery.foundArrival`. */
  foundRadiusKm: z.nullable(z.int()),
  /** As in `notices.mine`. */
  notices: z.array(noticeShape),
});
export type CatchUp = z.output<typeof catchUp>;

export const catchUpRoutes = defineRoutes({
  read: {
    endpoint: 'GET /api/users/me/catch-up',
    access: 'signed-in',
    summary: 'Read everything about the user that a page without the hub may have missed, except conversations',
    response: catchUp,
  },
});
