import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import type { PerkCategory } from '@ambiance/domain/perks';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { queryClient } from '../../server/query-client.ts';
import { venueKey } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { followClaims, openedClaims, readClaim } from './opened-claims.ts';

/** Perks around the user within a radius in kilometres, or everywhere. */
export const perksQuery = (category: PerkCategory | undefined, radiusKm: number | undefined) =>
  queryOf(['perks', category ?? 'all', radiusKm ?? 'everywhere'], (it) =>
    server.perks.list({ query: { category, ...(radiusKm && { radiusKm: String(radiusKm) }) }, ...it }),
  );

export const claimsQuery = queryOptions({
  queryKey: ['perk-claims'],
  queryFn: async ({ signal }) => {
    const userId = session.get()?.id;
    const claims = (await server.perks.claims({ signal })).map(readClaim);
    if (userId) followClaims(userId, claims);
    return claims;
  },
  // Shows the codes opened on this device until the server responds, and if it cannot.
  initialData: () => {
    const userId = session.get()?.id;
    const stored = userId ? openedClaims(userId, new Date()) : [];
    return stored.length > 0 ? stored : undefined;
  },
  initialDataUpdatedAt: 0,
});

/** Puts a new claim at the top of the list. */
export const rememberClaim = (claim: PerkClaim): void =>
  void queryClient.setQueryData(claimsQuery.queryKey, (claims) => claims && [readClaim(claim), ...claims]);

/** Refetches after a refusal, because the offered perks or the claims are not what the screen shows. */
export const reloadPerks = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['perks'] });
  reloadClaims();
};

export const reloadClaims = () => void queryClient.invalidateQueries(claimsQuery);

/** Latest redemptions at the user's venues. Colleagues redeem too. */
export const redemptionsQuery = queryOf(['redemptions'], (it) => server.perks.redeemed(it), {
  refetchInterval: 30_000,
});

export const reloadRedemptions = () => queryClient.invalidateQueries(redemptionsQuery);

export const meetingDaysQuery = (venueId: number) =>
  queryOf(
    [...venueKey(venueId), 'meeting-days'],
    (it) => server.perks.meetingDays({ params: { id: String(venueId) }, ...it }),
    { staleTime: 600_000 },
  );

/** Offline redemptions at a venue that were rejected on sync. */
export const rejectedOfflineQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'rejectedOffline'], (it) =>
    server.perks.rejectedOffline({ params: { id: String(venueId) }, ...it }),
  );

export const managedPerksQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'perks'], (it) => server.perks.managed({ params: { id: String(venueId) }, ...it }));
