import * as z from 'zod/mini';
import { userId, utc, done } from './fields.ts';
import { memberSummaryShape } from './members.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: userId });
const rateLimit = { requests: 60, seconds: 60 };

/** `user` is null if the blocked account is hidden: it is no longer active, or it blocks the user too. */
const blockShape = z.object({ blockedId: userId, user: z.nullable(memberSummaryShape), createdUtc: utc });
export type Block = z.output<typeof blockShape>;

export const blockRoutes = defineRoutes({
  add: {
    endpoint: 'POST /api/users/{id}/block',
    access: 'signed-in',
    summary: 'Block a member; from then on, neither can see or contact the other',
    params,
    response: done,
    rateLimit,
  },
  remove: {
    endpoint: 'DELETE /api/users/{id}/block',
    access: 'signed-in',
    summary: 'Remove a block of the caller',
    params,
    response: done,
    rateLimit,
  },
  mine: {
    endpoint: 'GET /api/users/me/blocks',
    access: 'signed-in',
    summary: 'List the members whom the user blocked, newest first',
    response: z.array(blockShape),
  },
  blockedBy: {
    endpoint: 'GET /api/users/me/blocked-by',
    access: 'signed-in',
    summary: 'List the ids of the members who blocked the user',
    response: z.array(userId),
  },
});
