import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** Where the signed-in user works. */
export const myVenuesQuery = queryOptions({
  queryKey: ['my-venues'],
  queryFn: ({ signal }) => server.venues.mine({ signal }),
});

/** What the key of every query about a venue begins with. */
export const venueKey = (venueId: number) => ['venue', venueId] as const;

/** After a change: everything of the venue is asked again. */
export const reloadVenue = (venueId: number) => queryClient.invalidateQueries({ queryKey: venueKey(venueId) });
