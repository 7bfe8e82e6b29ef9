import { type AuditFilter } from '@ambiance/contract/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      server.audit.list({ query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
