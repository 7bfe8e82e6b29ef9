import type { MyLimits } from '@ambiance/contract/plans';
import { builtInTiers } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myLimitsQuery } from './my-queries.ts';

/** Contents of the signed-in member's plan, and how much of it is used, if that is known. */
export type MyPlan = Pick<MyLimits, 'tier' | 'moods'> & Partial<Pick<MyLimits, 'dailyMessage' | 'weeklyNewChats'>>;

const freePlan: MyPlan = {
  tier: 'free',
  moods: builtInTiers.flatMap(({ key, moods }) => (key === 'free' ? moods : [])),
};

/** Undefined until the server has responded. The free plan if it cannot. */
export function useMyPlan(): MyPlan | undefined {
  const { data, error } = useQuery(myLimitsQuery);
  useEffect(() => {
    if (error) console.error('The limits of the plan could not be loaded; the free plan stands in.', error);
  }, [error]);
  return data ?? (error ? freePlan : undefined);
}
