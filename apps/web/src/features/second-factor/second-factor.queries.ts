import { queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => server.secondFactor.state({ signal }),
});

/** A new secret for the setup. It stays the same while its page is open, and is then discarded. */
export const setUpQuery = queryOptions({
  queryKey: ['me', 'second-factor', 'set-up'],
  queryFn: ({ signal }) => server.secondFactor.begin({ signal }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
});
