import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMyPlan } from '../../my-plan.ts';
import { meQuery } from '../../my-queries.ts';
import { useSession } from '../../session.ts';
import type { Seeker } from './search-filter.ts';

/** Who searches; undefined until the server has said. What was kept at login stands in where it cannot say. */
export function useSeeker(): Seeker | undefined {
  const login = useSession();
  const plan = useMyPlan();
  const { isPending, error } = useQuery(meQuery);
  useEffect(() => {
    if (error) console.error('The profile could not be loaded; what was kept at login stands in.', error);
  }, [error]);
  // The answer of the query is kept in the session too, together with what has changed since.
  if (!login || !plan || isPending) return undefined;
  const { latitude: lat, longitude: lng } = login;
  return {
    id: login.id,
    tier: plan.tier,
    moods: plan.moods,
    ownMood: login.currentMoodKey ?? null,
    city: login.city ?? '',
    position: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined,
  };
}
