import { queryOptions } from '@tanstack/react-query';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';

export const hostsQuery = (venueId: number) =>
  queryOptions({
    queryKey: [...venueKey(venueId), 'hosts'],
    queryFn: ({ signal }) => server.hosts.list({ params: { id: String(venueId) }, signal }),
  });

/** Whether the logged-in host is off shift. */
export const shiftQuery = queryOptions({
  queryKey: ['my-shift'],
  queryFn: ({ signal }) => server.hosts.shift({ signal }),
});
