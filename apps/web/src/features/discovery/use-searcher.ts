import { defaultRadiusKm } from '@ambiance/domain/search-radius';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MyPlan, useMyPlan } from '../../me/my-plan.ts';
import { meQuery } from '../../me/my-queries.ts';
import { type StoredLogin, useSession } from '../../session/session.ts';
import type { Searcher } from './filter/search-filter.ts';

/** The user who searches. Undefined until the server has responded. If it cannot, the data stored at login is used. */
export function useSearcher(): Searcher | undefined {
  const login = useSession();
  const plan = useMyPlan();
  const { isPending, error } = useQuery(meQuery);
  useEffect(() => {
    if (error) console.error('The profile could not be loaded; what was kept at login stands in.', error);
  }, [error]);
  // The query's result is also stored in the session, together with later changes.
  if (!login || !plan || isPending) return undefined;
  return searcherOf(login, plan);
}

export function searcherOf(login: StoredLogin, { tier, moods }: Pick<MyPlan, 'tier' | 'moods'>): Searcher {
  const { id, currentMoodKey: ownMood = null, city = '', latitude: lat, longitude: lng } = login;
  const searchRadiusKm = login.searchRadius ?? defaultRadiusKm;
  const position = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
  return { id, tier, moods, ownMood, city, position, searchRadiusKm };
}
