import { queryOptions } from '@tanstack/react-query';
import { venueKey } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const soonestMs = 2000;

/** Venues that vouch for the user. */
export const vouchersQuery = queryOptions({
  queryKey: ['me', 'vouchers'],
  queryFn: ({ signal }) => server.vouching.mine({ signal }),
});

export const reloadVouchers = () => queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey });

/** The user's own code. Refetched when the next one is due, by the server's clock. Never stored. */
export const doorCodeQuery = queryOptions({
  queryKey: ['me', 'door-code'],
  queryFn: ({ signal }) => server.vouching.doorCode({ signal }),
  gcTime: 0,
  staleTime: 0,
  refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
    if (!data) return 2 * soonestMs;
    // A wrong device clock does little harm: the code is refetched slightly too often, or late by at most the time for which a
    // code is shown.
    return Math.min(30_000, Math.max(soonestMs, new Date(data.untilUtc).getTime() - dataUpdatedAt));
  },
  refetchIntervalInBackground: false,
});

const vouchingKey = ['moderation', 'vouching'] as const;

/** Staff of all venues who vouch unusually often. */
export const conspicuousQuery = queryOptions({
  queryKey: [...vouchingKey, 'staff'],
  queryFn: ({ signal }) => server.vouching.conspicuous({ signal }),
});

/** Vouches for a member, as moderators see them. */
export const vouchersOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...vouchingKey, id],
    queryFn: ({ signal }) => server.vouching.ofMember({ params: { id }, signal }),
  });

export const reloadSeenVouchers = () => queryClient.invalidateQueries({ queryKey: vouchingKey });

/** Staff of a venue who vouch unusually often. */
export const conspicuousAtQuery = (venueId: number) =>
  queryOptions({
    queryKey: [...venueKey(venueId), 'vouching'],
    queryFn: ({ signal }) => server.vouching.ofVenue({ params: { id: String(venueId) }, signal }),
  });
