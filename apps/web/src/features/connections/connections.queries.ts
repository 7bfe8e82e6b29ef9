import type { Block } from '@ambiance/contract/blocks';
import type { Favorite } from '@ambiance/contract/favorites';
import { queryOptions } from '@tanstack/react-query';
import { keepBlockedUserIds } from '../../session/blocked-users.ts';
import { server } from '../../server/server.ts';

const steadyMs = 30_000;

/** Somebody on the other side, as the lists of connections show them. */
export type ConnectedUser = Favorite['user'];

export const myFavoritesQuery = queryOptions({
  queryKey: ['connections', 'my-favorites'],
  queryFn: ({ signal }) => server.favorites.mine({ signal }),
  staleTime: steadyMs,
});

export const favoritedMeQuery = queryOptions({
  queryKey: ['connections', 'favorited-me'],
  queryFn: ({ signal }) => server.favorites.favoritedBy({ signal }),
  staleTime: steadyMs,
});

/** This browser's list of blocked ids follows it. */
export const blocksQuery = queryOptions({
  queryKey: ['connections', 'blocked'],
  queryFn: async ({ signal }): Promise<Block[]> => {
    const blocks = await server.blocks.mine({ signal });
    keepBlockedUserIds(blocks.map(({ blockedId }) => blockedId));
    return blocks;
  },
  staleTime: steadyMs,
});
