import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

/** What the user has agreed on and is not over; the hub's news ask for it anew. */
export const agendaQuery = queryOptions({
  queryKey: ['proposals', 'agenda'],
  queryFn: ({ signal }) => server.proposals.agenda({ signal }),
  staleTime: 30_000,
});

export const refreshAgenda = () => void queryClient.invalidateQueries({ queryKey: agendaQuery.queryKey });

/** Venues near both, and whether they are open at an instant; those of the hour before stay until they are known. */
export const placesQuery = (withUserId: string, at: string) =>
  queryOptions({
    queryKey: ['proposals', 'places', withUserId, at],
    queryFn: ({ signal }) => server.proposals.places({ query: { withUserId, at }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
