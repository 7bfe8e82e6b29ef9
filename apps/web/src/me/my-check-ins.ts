import { queryOf } from '../server/query-of.ts';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** Check-ins of the user that are not over. The hub's events refetch them. */
export const checkInsQuery = queryOf(['check-ins'], (it) => server.checkIns.mine(it), { staleTime: 30_000 });

export const refreshCheckIns = () => void queryClient.invalidateQueries({ queryKey: checkInsQuery.queryKey });
