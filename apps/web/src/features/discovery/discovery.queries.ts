import type { Mood } from '@ambiance/domain/moods';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { blockedUserIds } from '../../session/blocked-users.ts';
import { server } from '../../server/server.ts';
import { isShown, type SearchRequest } from './filter/search-filter.ts';

const freshMs = 60_000;
export const searchKey = ['discovery', 'search'];

/**
 * Matching members, one page at a time. A member blocked in the meantime stays in the fetched pages, where they can be
 * unblocked, and is left out of the next ones.
 */
export const searchQuery = (request: SearchRequest, searcherId: string) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, request],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...request, ...(pageParam && { cursor: pageParam }) };
      const { items, next } = await server.discovery.search({ query, signal });
      const blocked = blockedUserIds();
      return { items: items.filter((member) => isShown(member, searcherId, blocked)), next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A user who returns from a chat finds the list as they left it.
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

/** About how many members a search finds. */
export const countQuery = (request: SearchRequest) =>
  queryOf(['discovery', 'count', request], (it) => server.discovery.count({ query: request, ...it }), {
    staleTime: freshMs,
  });

/** Number of members around the user's position, in one mood or any. */
export const nearbyCountsQuery = (mood: Mood | undefined) =>
  queryOf(
    ['discovery', 'nearby-counts', mood],
    (it) => server.discovery.nearbyCounts({ query: mood ? { mood } : {}, ...it }),
    { staleTime: freshMs },
  );

/** About how many people nearby are in each mood. The numbers change with the hour at the earliest. */
export const pulseQuery = queryOf(['discovery', 'pulse'], (it) => server.moods.pulse(it), { staleTime: 10 * freshMs });

export const nearestTownQuery = queryOf(['discovery', 'nearest-town'], (it) => server.discovery.nearestTown(it), {
  staleTime: freshMs,
});

export const arrivalAlertQuery = queryOf(['discovery', 'arrival-alert'], (it) => server.discovery.arrivalAlert(it), {
  staleTime: freshMs,
});
