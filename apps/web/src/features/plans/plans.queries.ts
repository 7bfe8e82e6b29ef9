import { queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

/** The plans with prices and limits, the lowest first. */
export const tiersQuery = queryOptions({
  queryKey: ['plans', 'full'],
  queryFn: ({ signal }) => server.plans.fullTiers({ signal }),
  staleTime: 300_000,
});
