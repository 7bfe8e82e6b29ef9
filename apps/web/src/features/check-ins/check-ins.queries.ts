import { queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

/** What the user has told friends of and is not over; the hub's news ask for it anew. */
export const checkInsQuery = queryOptions({
  queryKey: ['check-ins'],
  queryFn: ({ signal }) => server.checkIns.mine({ signal }),
  staleTime: 30_000,
});
