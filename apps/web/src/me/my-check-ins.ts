import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** Check-ins of the user that are not over. The hub's events refetch them. */
export const checkInsQuery = queryOptions({
  queryKey: ['check-ins'],
  queryFn: ({ signal }) => server.checkIns.mine({ signal }),
  staleTime: 30_000,
});

export const refreshCheckIns = () => void queryClient.invalidateQueries({ queryKey: checkInsQuery.queryKey });
