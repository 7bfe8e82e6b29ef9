import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const at = (venueId: number) => ({ params: { id: String(venueId) } });

export const venueQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId],
    queryFn: ({ signal }) => server.venues.get({ ...at(venueId), signal }),
  });

export const myVenuesQuery = queryOptions({
  queryKey: ['my-venues'],
  queryFn: ({ signal }) => server.venues.mine({ signal }),
});

export const hostsQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'hosts'],
    queryFn: ({ signal }) => server.hosts.list({ ...at(venueId), signal }),
  });

export const assignmentsQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'assignments'],
    async queryFn({ signal }) {
      const asked = { ...at(venueId), signal };
      const [latest, counts] = await Promise.all([
        server.assignments.ofVenue(asked),
        server.assignments.countsOfVenue(asked),
      ]);
      return { latest, counts };
    },
  });

export const venuePerksQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'perks'],
    queryFn: ({ signal }) => server.perks.managed({ ...at(venueId), signal }),
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

/** After a change: everything of the venue is asked again. */
export const reloadVenue = (venueId: number) => queryClient.invalidateQueries({ queryKey: ['venue', venueId] });

export const reloadMyAssignments = () => queryClient.invalidateQueries(myAssignmentsQuery);
