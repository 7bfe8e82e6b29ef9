import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../query-client.ts';
import { server } from '../../server.ts';

const at = (venueId: number) => ({ params: { id: String(venueId) } });

export const venueQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId],
    queryFn: ({ signal }) => server.venues.venue({ ...at(venueId), signal }),
  });

export const hostsQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'hosts'],
    queryFn: ({ signal }) => server.venues.hosts({ ...at(venueId), signal }),
  });

export const assignmentsQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'assignments'],
    queryFn: ({ signal }) => server.venues.assignments({ ...at(venueId), signal }),
  });

export const venuePerksQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['venue', venueId, 'perks'],
    queryFn: ({ signal }) => server.venues.perks({ ...at(venueId), signal }),
  });

export const myAssignmentsQuery = queryOptions({
  queryKey: ['my-assignments'],
  queryFn: ({ signal }) => server.venues.myAssignments({ signal }),
});

/** After a change: everything of the venue is asked again. */
export const reloadVenue = (venueId: number) => queryClient.invalidateQueries({ queryKey: ['venue', venueId] });

export const reloadMyAssignments = () => queryClient.invalidateQueries(myAssignmentsQuery);
