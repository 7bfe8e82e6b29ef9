import type { Case } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { Input } from '@ambiance/contract/route';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const queueKey = ['moderation', 'queue'] as const;
const pollMs = 30_000;

/** Filter of the queue. An undefined field does not filter. */
export type CaseFilter = Omit<Input<(typeof moderationRoutes)['cases']['query']>, 'cursor'> & {
  state: 'open' | 'closed';
};

/** Every search is recorded, so it is never repeated automatically. */
export const casesQuery = (filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    queryFn: ({ pageParam, signal }) =>
      server.moderation.cases({ query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: filter.q ? false : pollMs,
    refetchOnWindowFocus: !filter.q,
  });

export const countsQuery = queryOf([...queueKey, 'counts'], (it) => server.moderation.counts(it), {
  refetchInterval: pollMs,
});

export const appealsQuery = infiniteQueryOptions({
  queryKey: [...queueKey, 'appeals'],
  queryFn: ({ pageParam, signal }) =>
    server.moderation.appeals({ query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: pollMs,
});

const caseKey = (id: number) => ['moderation', 'case', id];
const ofCase = (id: number) => ({ params: { id: String(id) } });

/** A case. Every view is recorded, so it is fetched only once each time it is opened. */
export const caseQuery = (id: number) =>
  queryOf(caseKey(id), (it) => server.moderation.case({ ...ofCase(id), ...it }), {
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** A photo of the evidence, as a `data:` URL. */
export const evidencePhotoQuery = (caseId: number, photoId: string) =>
  queryOf(
    [...caseKey(caseId), photoId],
    (it) => server.moderation.photo({ params: { id: String(caseId), photoId }, ...it }),
    { staleTime: Infinity, gcTime: 0 },
  );

export const leaseCase = (id: number) => server.moderation.take(ofCase(id));
export const releaseCase = (id: number) => server.moderation.release(ofCase(id));

/** Refetches the queue after its order or leases have changed. */
export const reloadQueue = () => queryClient.invalidateQueries({ queryKey: queueKey });

export const undoDecision = (id: number) => server.moderation.undo(ofCase(id));

/** Members found by name, address or id. Every search is recorded. */
export const foundMembersQuery = (q: string) =>
  queryOf(['moderation', 'members', q], (it) => server.moderation.members({ query: { q }, ...it }), {
    staleTime: Infinity,
  });

/** Refetches the open case and the queue after a change of a decision. */
export const reloadCases = () => queryClient.invalidateQueries({ queryKey: ['moderation'] });

/** Refetches a case after a change that the moderator should see. */
export const reloadCase = ({ id }: Pick<Case, 'id'>) =>
  queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
