import { queryOf } from '../../server/query-of.ts';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';

export const hostsQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'hosts'], (it) => server.hosts.list({ params: { id: String(venueId) }, ...it }));

/** Loads whether the logged-in host is off shift. */
export const shiftQuery = queryOf(['my-shift'], (it) => server.hosts.shift(it));
