import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

/**
 * Venues near both, and whether they are open at an instant; those of the previous hour are shown until the new ones are
 * loaded.
 */
export const placesQuery = (withUserId: string, at: string) =>
  queryOptions({
    queryKey: ['proposals', 'places', withUserId, at],
    queryFn: ({ signal }) => server.proposals.places({ query: { withUserId, at }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
