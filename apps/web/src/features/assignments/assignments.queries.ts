import { venueKey } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';

export const assignmentsQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'assignments'], async (it) => {
    const asked = { params: { id: String(venueId) }, ...it };
    const [open, counts] = await Promise.all([
      server.assignments.ofVenue({ ...asked, query: { status: 'open' } }),
      server.assignments.countsOfVenue(asked),
    ]);
    return { open, counts };
  });

export const myAssignmentsQuery = queryOf(['my-assignments'], async (it) => {
  const [latest, counts] = await Promise.all([server.assignments.mine(it), server.assignments.myCounts(it)]);
  return { latest, counts };
});

export const reloadMyAssignments = () => queryClient.invalidateQueries(myAssignmentsQuery);
