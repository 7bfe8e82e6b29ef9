import { queryOptions } from '@tanstack/react-query';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';

export const venueQuery = (venueId: number) =>
  queryOptions({
    queryKey: venueKey(venueId),
    queryFn: ({ signal }) => server.venues.get({ params: { id: String(venueId) }, signal }),
  });
