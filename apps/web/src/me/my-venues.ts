import { queryOf } from '../server/query-of.ts';
import { queryClient } from '../server/query-client.ts';
import { server } from '../server/server.ts';

/** Venues where the signed-in user works. */
export const myVenuesQuery = queryOf(['my-venues'], (it) => server.venues.mine(it));

/** Prefix of the key of every query about a venue. */
export const venueKey = (venueId: number) => ['venue', venueId] as const;

/** Refetches everything about a venue after a change. */
export const reloadVenue = (venueId: number) => queryClient.invalidateQueries({ queryKey: venueKey(venueId) });

/** Refetches the names of the user's venues, if they are on the screen. */
export const refreshMyVenues = () => void queryClient.invalidateQueries(myVenuesQuery);
