import { parseTier } from '@ambiance/domain/tiers';
import { queryOptions } from '@tanstack/react-query';
import type { Me } from '@ambiance/contract/members';
import { untilPageTaken } from '../loading/page-on-its-way.ts';
import { askAgain, isBeingAsked, queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';
import { session } from '../session/session.ts';
import { createStore } from '../state/store.ts';

/** What the signed-in user is, on every screen the same: the header, the profile and the filter bar share these. */
const staleTimeMs = 30_000;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await server.members.me({ signal });
    session.update(me);
    return me;
  },
  staleTime: staleTimeMs,
});

/** How the member's plan stands; tiers count in any case. */
export async function mySubscription(signal: AbortSignal) {
  const subscription = await server.plans.mine({ signal });
  const { tier, effectiveTier } = subscription;
  return { ...subscription, tier: parseTier(tier), effectiveTier: parseTier(effectiveTier) };
}

export const myPlanQuery = queryOptions({
  queryKey: ['me', 'plan'],
  queryFn: ({ signal }) => mySubscription(signal),
  staleTime: staleTimeMs,
});

export const myLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: async ({ signal }) => {
    const limits = await server.plans.limits({ signal });
    return { ...limits, tier: parseTier(limits.tier) };
  },
  staleTime: untilPageTaken,
});

/** Whether the hub tells of every message that comes, so that they need not be counted again and again. */
export const hubCountsUnread = createStore(false);

/** How many messages wait; while no hub tells of them asked every 30 seconds, and whenever the window gains focus. */
export const unreadCountQuery = queryOptions({
  queryKey: ['me', 'unread-count'],
  queryFn: async ({ signal }) => (await server.chat.unreadCount({ signal })).count,
  refetchInterval: () => (hubCountsUnread.get() ? false : 30_000),
});

/** Takes over fields of the user after a change, so that header, accent and profile show them at once. */
export function rememberMe(changes: Partial<Me>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...changes });
  session.update(changes);
  if (isBeingAsked(meQuery.queryKey)) askAgain(meQuery.queryKey);
}
