import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';

/** All hosts of a venue, of whom one is chosen. */
export const hostsQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'hosts'], (it) => server.hosts.list({ params: { id: String(venueId) }, ...it }));

/** The number of active hosts of a venue, and of all its hosts. */
export const hostCountsQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'host-counts'], (it) =>
    server.hosts.counts({ params: { id: String(venueId) }, ...it }),
  );

/** The hosts of a venue whose name or address contains `q`, page by page. */
export const foundHostsQuery = (venueId: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...venueKey(venueId), 'found-hosts', q],
    queryFn: ({ pageParam, signal }) =>
      server.hosts.find({
        params: { id: String(venueId) },
        query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Loads whether the logged-in host is off shift. */
export const shiftQuery = queryOf(['my-shift'], (it) => server.hosts.shift(it));
