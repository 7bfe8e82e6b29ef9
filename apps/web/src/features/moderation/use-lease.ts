import type { Case } from '@ambiance/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ServerError } from '../../server/transport.ts';
import { releaseCase, reloadQueue, takeCase } from './moderation.queries.ts';

const renewMs = 60_000;

/** Whose a case is: ours, a colleague's, decided meanwhile, not to be had for another reason, or not known yet. */
export type Lease = 'mine' | 'taken' | 'decided' | 'lost' | 'waiting';

/** What the latest try to take a case came to. */
export function leaseOf(isTaken: boolean, error: Error | null): Lease {
  if (!error) return isTaken ? 'mine' : 'waiting';
  const code = error instanceof ServerError ? error.code : undefined;
  if (code === 'case.taken') return 'taken';
  return code === 'case.decided' ? 'decided' : 'lost';
}

/** What was left is given back before anything is taken again, in whatever order requests arrive. */
let givingBack: Promise<unknown> = Promise.resolve();

/**
 * Takes a case and renews that while it is on the screen; gives it back when it is left. One that a colleague has is asked
 * for again each minute. A case that is closed, or that somebody else decides, is only looked at.
 */
export function useLease({ id, closedUtc, mayDecide }: Pick<Case, 'id' | 'closedUtc' | 'mayDecide'>): Lease {
  const wanted = closedUtc === null && mayDecide;
  const { data, error } = useQuery({
    queryKey: ['moderation', 'lease', id],
    queryFn: () => givingBack.then(() => takeCase(id)),
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
