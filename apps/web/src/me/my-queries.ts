import { queryOptions } from '@tanstack/react-query';
import type { Me } from '@ambiance/contract/members';
import { askAgain, isBeingAsked, queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';
import { session } from '../session/session.ts';

/** What the signed-in user is, on every screen the same: the header, the profile and the filter bar share these. */
const steadyMs = 30_000;
/** What was asked for while a page was being drawn is not asked for again by it. */
export const drawingMs = 1000;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await server.members.me({ signal });
    session.update(me);
    return me;
  },
  staleTime: steadyMs,
});

export const myPlanQuery = queryOptions({
  queryKey: ['me', 'plan'],
  queryFn: ({ signal }) => server.plans.mine({ signal }),
  staleTime: steadyMs,
});

export const myLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: ({ signal }) => server.plans.limits({ signal }),
  staleTime: drawingMs,
});

/** How many messages wait; asked every 30 seconds and whenever the window gains focus. */
export const unreadCountQuery = queryOptions({
  queryKey: ['me', 'unread-count'],
  queryFn: async ({ signal }) => (await server.chat.unreadCount({ signal })).count,
  refetchInterval: 30_000,
});

/** Takes over fields of the user after a change, so that header, accent and profile show them at once. */
export function rememberMe(changes: Partial<Me>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...changes });
  session.update(changes);
  if (isBeingAsked(meQuery.queryKey)) askAgain(meQuery.queryKey);
}
