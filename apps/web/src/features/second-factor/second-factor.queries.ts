import { queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => server.secondFactor.state({ signal }),
});

/** A fresh secret to set up with: the same as long as its page is open, and kept no longer. */
export const setUpQuery = queryOptions({
  queryKey: ['me', 'second-factor', 'set-up'],
  queryFn: ({ signal }) => server.secondFactor.begin({ signal }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
});
