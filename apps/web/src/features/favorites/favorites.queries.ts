import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';

const staleTime = 30_000;

export const myFavoritesQuery = queryOptions({
  queryKey: ['favorites', 'mine'],
  queryFn: ({ signal }) => server.favorites.mine({ signal }),
  staleTime,
});

export const favoritedMeQuery = queryOptions({
  queryKey: ['favorites', 'favorited-me'],
  queryFn: ({ signal }) => server.favorites.favoritedBy({ signal }),
  staleTime,
});

/** Removes a member from both lists, as the server does after a block. */
export function dropFavorites(queryClient: QueryClient, userId: string): void {
  for (const { queryKey } of [myFavoritesQuery, favoritedMeQuery]) {
    queryClient.setQueryData(queryKey, (list) => list?.filter((favorite) => favorite.user.id !== userId));
  }
}
