import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';

const staleTime = 30_000;

export const myFavoritesQuery = queryOf(['favorites', 'mine'], (it) => server.favorites.mine(it), { staleTime });

export const favoritedMeQuery = queryOf(['favorites', 'favorited-me'], (it) => server.favorites.favoritedBy(it), {
  staleTime,
});

/** Removes a member from both lists, as the server does after a block. */
export function dropFavorites(queryClient: QueryClient, userId: string): void {
  for (const { queryKey } of [myFavoritesQuery, favoritedMeQuery]) {
    queryClient.setQueryData(queryKey, (list) => list?.filter((favorite) => favorite.user.id !== userId));
  }
}
