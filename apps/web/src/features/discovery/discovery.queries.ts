import type { Mood } from '@ambiance/domain/moods';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { blockedUserIds } from '../../session/blocked-users.ts';
import { server } from '../../server/server.ts';
import { isShown, type SearchRequest } from './filter/search-filter.ts';

const freshMs = 60_000;
/** Key of all search results. */
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
  queryOptions({
    queryKey: ['discovery', 'count', request],
    queryFn: ({ signal }) => server.discovery.count({ query: request, signal }),
    staleTime: freshMs,
  });

/** Number of members around the user's position, in one mood or any. */
export const nearbyCountsQuery = (mood: Mood | undefined) =>
  queryOptions({
    queryKey: ['discovery', 'nearby-counts', mood],
    queryFn: ({ signal }) => server.discovery.nearbyCounts({ query: mood ? { mood } : {}, signal }),
    staleTime: freshMs,
  });

/** About how many people nearby are in each mood. The numbers change with the hour at the earliest. */
export const pulseQuery = queryOptions({
  queryKey: ['discovery', 'pulse'],
  queryFn: ({ signal }) => server.moods.pulse({ signal }),
  staleTime: 10 * freshMs,
});

/** The nearest city with members. */
export const nearestTownQuery = queryOptions({
  queryKey: ['discovery', 'nearest-town'],
  queryFn: ({ signal }) => server.discovery.nearestTown({ signal }),
  staleTime: freshMs,
});

/** Whether the user is notified of new members around them. */
export const arrivalAlertQuery = queryOptions({
  queryKey: ['discovery', 'arrival-alert'],
  queryFn: ({ signal }) => server.discovery.arrivalAlert({ signal }),
  staleTime: freshMs,
});
