import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { server } from '../../server.ts';
import type { SearchRequest } from './search-filter.ts';

const freshMs = 60_000;

/** Members who match, a page at a time. */
export const searchQuery = (request: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: ['discovery', 'search', request],
    queryFn: ({ pageParam, signal }) =>
      server.discovery.search({ query: { ...request, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Somebody coming back from a chat finds the list as they left it.
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

/** Which plan opens which mood. */
export const moodFiltersQuery = queryOptions({
  queryKey: ['plans', 'moods'],
  queryFn: ({ signal }) => server.plans.tiers({ signal }),
  staleTime: Infinity,
});
