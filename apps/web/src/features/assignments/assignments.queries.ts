import { queryOptions } from '@tanstack/react-query';
import { venueKey } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

export const assignmentsQuery = (venueId: number) =>
  queryOptions({
    queryKey: [...venueKey(venueId), 'assignments'],
    async queryFn({ signal }) {
      const asked = { params: { id: String(venueId) }, signal };
      const [open, counts] = await Promise.all([
        server.assignments.ofVenue({ ...asked, query: { status: 'open' } }),
        server.assignments.countsOfVenue(asked),
      ]);
      return { open, counts };
    },
  });

export const myAssignmentsQuery = queryOptions({
  queryKey: ['my-assignments'],
  async queryFn({ signal }) {
    const [latest, counts] = await Promise.all([
      server.assignments.mine({ signal }),
      server.assignments.myCounts({ signal }),
    ]);
    return { latest, counts };
  },
});

export const reloadMyAssignments = () => queryClient.invalidateQueries(myAssignmentsQuery);
