import { queryOf } from '../../server/query-of.ts';
import { venueKey } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

const soonestMs = 2000;

/** Venues that vouch for the user. */
export const vouchersQuery = queryOf(['me', 'vouchers'], (it) => server.vouching.mine(it));

export const reloadVouchers = () => queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey });

/** The user's own code. Refetched when the next one is due, by the server's clock. Never stored. */
export const doorCodeQuery = queryOf(['me', 'door-code'], (it) => server.vouching.doorCode(it), {
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
export const conspicuousQuery = queryOf([...vouchingKey, 'staff'], (it) => server.vouching.conspicuous(it));

/** Vouches for a member, as moderators see them. */
export const vouchersOfQuery = (id: string) =>
  queryOf([...vouchingKey, id], (it) => server.vouching.ofMember({ params: { id }, ...it }));

export const reloadSeenVouchers = () => queryClient.invalidateQueries({ queryKey: vouchingKey });

/** Staff of a venue who vouch unusually often. */
export const conspicuousAtQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'vouching'], (it) =>
    server.vouching.ofVenue({ params: { id: String(venueId) }, ...it }),
  );
