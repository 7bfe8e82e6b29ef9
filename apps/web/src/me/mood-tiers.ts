import type { Mood } from '@ambiance/domain/moods';
import { builtInTiers, type TierKey } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../server/query-of.ts';
import { server } from '../server/server.ts';

/** Which plan includes which mood. */
export const moodTiersQuery = queryOf(['plans', 'moods'], (it) => server.plans.tiers(it), { staleTime: Infinity });

/** Returns the lowest plan that includes a mood. Until the server has responded, by the built-in plans. */
export function useTierOfMood(): (mood: Mood) => TierKey | undefined {
  const { data = builtInTiers } = useQuery(moodTiersQuery);
  return (mood) => data.find((tier) => tier.moods.includes(mood))?.key;
}
