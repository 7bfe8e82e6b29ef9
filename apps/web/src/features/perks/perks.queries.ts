import type { PerkClaim } from '@ambiance/contract/venues';
import type { PerkCategory } from '@ambiance/domain/perks';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../query-client.ts';
import { server } from '../../server.ts';

export const perksQuery = (category: PerkCategory | undefined) =>
  queryOptions({
    queryKey: ['perks', category ?? 'all'],
    queryFn: ({ signal }) => server.perks.list({ query: { category }, signal }),
  });

export const claimsQuery = queryOptions({
  queryKey: ['perk-claims'],
  queryFn: ({ signal }) => server.perks.claims({ signal }),
});

/** Puts a new claim at the top of the list. */
export const rememberClaim = (claim: PerkClaim): void =>
  void queryClient.setQueryData(claimsQuery.queryKey, (claims) => claims && [claim, ...claims]);
