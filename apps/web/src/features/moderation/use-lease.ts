import type { Case } from '@ambiance/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ServerError } from '../../server/transport.ts';
import { releaseCase, reloadQueue, leaseCase } from './moderation.queries.ts';

const renewMs = 60_000;

/**
 * State of the case's lease: `mine`, `taken` by a colleague, `decided` in the meantime, `lost` for another reason, or `waiting`
 * for the server.
 */
export type Lease = 'mine' | 'taken' | 'decided' | 'lost' | 'waiting';

/** Returns the state after the latest attempt to take a lease. */
export function leaseOf(isTaken: boolean, error: Error | null): Lease {
  if (!error) return isTaken ? 'mine' : 'waiting';
  const code = error instanceof ServerError ? error.code : undefined;
  if (code === 'case.taken') return 'taken';
  return code === 'case.decided' ? 'decided' : 'lost';
}

/** The previous case is released before the next is taken, in whatever order the requests arrive. */
let givingBack: Promise<unknown> = Promise.resolve();

/**
 * Takes and renews the lease of a case while it is on the screen, and releases it afterwards. If a colleague has the lease, it
 * retries each minute. A case that is closed, or that someone else must decide, is read-only.
 */
export function useLease({ id, closedUtc, mayDecide }: Pick<Case, 'id' | 'closedUtc' | 'mayDecide'>): Lease {
  const wanted = closedUtc === null && mayDecide;
  const { data, error } = useQuery({
    queryKey: ['moderation', 'lease', id],
    queryFn: () => givingBack.then(() => leaseCase(id)),
    enabled: wanted,
    gcTime: 0,
    retry: false,
    refetchInterval: renewMs,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (!wanted) return undefined;
    return () => {
      givingBack = releaseCase(id).then(reloadQueue, () => undefined);
    };
  }, [id, wanted]);
  return wanted ? leaseOf(data !== undefined, error) : 'waiting';
}
