import { parseTier } from '@ambiance/domain/tiers';
import { queryOptions } from '@tanstack/react-query';
import type { Me } from '@ambiance/contract/members';
import { untilPageTaken } from '../loading/page-on-its-way.ts';
import { askAgain, isBeingAsked, queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';
import { session } from '../session/session.ts';
import { createStore } from '../state/store.ts';

/** How long the user's data counts as fresh, in milliseconds. The header, the profile and the filter bar share these queries. */
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

/** Loads the member's subscription. The server may write tiers in any letter case. */
export async function mySubscription(signal: AbortSignal) {
  const subscription = await server.plans.mine({ signal });
  const { tier, effectiveTier } = subscription;
  return { ...subscription, tier: parseTier(tier), effectiveTier: parseTier(effectiveTier) };
}

export const myLimitsQuery = queryOptions({
  queryKey: ['me', 'limits'],
  queryFn: async ({ signal }) => {
    const limits = await server.plans.limits({ signal });
    return { ...limits, tier: parseTier(limits.tier) };
  },
  staleTime: untilPageTaken,
});

export const myPlanQuery = queryOptions({
  queryKey: ['me', 'plan'],
  queryFn: async ({ signal }) => {
    const plan = await mySubscription(signal);
    const limits = queryClient.getQueryData(myLimitsQuery.queryKey);
    // The plan has changed since the limits were read.
    if (limits && limits.tier !== plan.effectiveTier) askAgain(myLimitsQuery.queryKey);
    return plan;
  },
  staleTime: staleTimeMs,
});

/** True while the hub reports every new message, so that no polling is needed. */
export const hubCountsUnread = createStore(false);

/** Number of unread messages. Refetched when the window gains focus and, while no hub reports new messages, every 30 seconds. */
export const unreadCountQuery = queryOptions({
  queryKey: ['me', 'unread-count'],
  queryFn: async ({ signal }) => (await server.chat.unreadCount({ signal })).count,
  refetchInterval: () => (hubCountsUnread.get() ? false : 30_000),
});

let changes = 0;
/** How often this page has stored a change that the user made. */
export const ownChanges = (): number => changes;

/** Stores changed fields of the user, so that header, accent and profile show them at once. */
export function rememberMe(changed: Partial<Me>): void {
  changes += 1;
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...changed });
  session.update(changed);
  if (isBeingAsked(meQuery.queryKey)) askAgain(meQuery.queryKey);
}
