import { venueKey } from '../../me/my-venues.ts';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';

export const managersQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'managers'], (it) => server.managers.list({ params: { id: String(venueId) }, ...it }));
