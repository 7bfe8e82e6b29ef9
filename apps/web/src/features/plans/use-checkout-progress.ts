import type { TierKey } from '@ambiance/domain/tiers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mySubscription } from '../../me/my-queries.ts';
import { checkoutProgress, isChangeOfPlan, maxPolls, pollSeconds } from './checkout-progress.ts';

/** Polls for the plan every 3 seconds, at most 20 times, until the bought one is active. */
export function useCheckoutProgress(bought: TierKey, sessionId: string) {
  const client = useQueryClient();
  const wanted = { tier: bought, isChange: isChangeOfPlan(sessionId) };
  const [polls, setPolls] = useState(0);
  const { data } = useQuery({
    queryKey: ['me', 'checkout', sessionId],
    queryFn: async ({ signal }) => {
      try {
        return await mySubscription(signal);
      } finally {
        setPolls((count) => count + 1);
      }
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      checkoutProgress(polls, state.data, wanted) === 'welcome' || polls >= maxPolls ? false : pollSeconds * 1000,
  });
  const progress = checkoutProgress(polls, data, wanted);
  useEffect(() => {
    if (progress !== 'welcome') return;
    // The header, the profile and the filter then show the new plan at once.
    for (const name of ['plan', 'limits']) void client.invalidateQueries({ queryKey: ['me', name] });
  }, [client, progress]);
  return { progress, tier: data?.effectiveTier ?? bought };
}
