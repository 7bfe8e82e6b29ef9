import { queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

/** Plans with prices and limits, lowest first. */
export const tiersQuery = queryOptions({
  queryKey: ['plans', 'full'],
  queryFn: ({ signal }) => server.plans.fullTiers({ signal }),
  staleTime: 300_000,
});
