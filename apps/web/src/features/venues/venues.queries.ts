import { queryOf } from '../../server/query-of.ts';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';

export const venueQuery = (venueId: number) =>
  queryOf(venueKey(venueId), (it) => server.venues.get({ params: { id: String(venueId) }, ...it }));
