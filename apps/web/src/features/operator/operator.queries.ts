import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const key = ['operator'] as const;

export const numbersQuery = queryOptions({
  queryKey: [...key, 'numbers'],
  queryFn: ({ signal }) => server.operator.numbers({ signal }),
  refetchInterval: 60_000,
});

/** Searches for members are recorded, so none is repeated automatically. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: [...key, 'members', q],
    queryFn: ({ signal }) => server.operator.findMembers({ query: { q }, signal }),
    ...once,
  });

export const foundVenuesQuery = (q: string) =>
  queryOptions({
    queryKey: [...key, 'venues', q],
    queryFn: ({ signal }) => server.operator.findVenues({ query: { q }, signal }),
  });

/** A member's account. Every view is recorded. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'member', id],
    queryFn: ({ signal }) => server.operator.member({ params: { id }, signal }),
    ...once,
    gcTime: 0,
  });

export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'payments', id],
    queryFn: ({ signal }) => server.operator.payments({ params: { id }, signal }),
  });

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'venue', id],
    queryFn: ({ signal }) => server.operator.venue({ params: { id }, signal }),
  });

export const staffQuery = queryOptions({
  queryKey: [...key, 'staff'],
  queryFn: ({ signal }) => server.operator.staff({ signal }),
});

export const pricesQuery = queryOptions({
  queryKey: [...key, 'prices'],
  queryFn: ({ signal }) => server.operator.prices({ signal }),
});

export const failuresQuery = queryOptions({
  queryKey: [...key, 'failures'],
  queryFn: ({ signal }) => server.operator.failures({ signal }),
});

/** Refetches all data on the screen after an action. */
export const reload = () => queryClient.invalidateQueries({ queryKey: key });
