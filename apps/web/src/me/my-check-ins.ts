import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** What the user has told friends of and is not over; the hub's news ask for it anew. */
export const checkInsQuery = queryOptions({
  queryKey: ['check-ins'],
  queryFn: ({ signal }) => server.checkIns.mine({ signal }),
  staleTime: 30_000,
});

export const refreshCheckIns = () => void queryClient.invalidateQueries({ queryKey: checkInsQuery.queryKey });
