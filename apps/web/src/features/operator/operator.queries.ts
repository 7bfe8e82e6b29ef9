import { queryOf } from '../../server/query-of.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const key = ['operator'] as const;

export const numbersQuery = queryOf([...key, 'numbers'], (it) => server.operator.numbers(it), {
  refetchInterval: 60_000,
});

/** Searches for members are recorded, so none is repeated automatically. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const foundMembersQuery = (q: string) =>
  queryOf([...key, 'members', q], (it) => server.operator.findMembers({ query: { q }, ...it }), once);

export const foundVenuesQuery = (q: string) =>
  queryOf([...key, 'venues', q], (it) => server.operator.findVenues({ query: { q }, ...it }));

/** A member's account. Every view is recorded. */
export const memberQuery = (id: string) =>
  queryOf([...key, 'member', id], (it) => server.operator.member({ params: { id }, ...it }), { ...once, gcTime: 0 });

export const paymentsQuery = (id: string) =>
  queryOf([...key, 'payments', id], (it) => server.operator.payments({ params: { id }, ...it }));

export const venueQuery = (id: string) =>
  queryOf([...key, 'venue', id], (it) => server.operator.venue({ params: { id }, ...it }));

export const staffQuery = queryOf([...key, 'staff'], (it) => server.operator.staff(it));

export const pricesQuery = queryOf([...key, 'prices'], (it) => server.operator.prices(it));

export const failuresQuery = queryOf([...key, 'failures'], (it) => server.operator.failures(it));

/** Refetches all data on the screen after an action. */
export const reload = () => queryClient.invalidateQueries({ queryKey: key });
