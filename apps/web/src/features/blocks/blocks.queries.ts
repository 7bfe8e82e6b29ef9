import type { Block } from '@ambiance/contract/blocks';
import type { MemberSummary } from '@ambiance/contract/members';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';
import { blockedUserIds, saveBlockedUserIds } from '../../session/blocked-users.ts';

/**
 * The user's blocks. This browser's list of blocked ids follows them. Changes on another device are fetched when the user
 * returns to this one.
 */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }): Promise<Block[]> => {
    const blocks = await server.blocks.mine({ signal });
    saveBlockedUserIds(blocks.map(({ blockedId }) => blockedId));
    return blocks;
  },
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
});

export function addBlocked(queryClient: QueryClient, user: MemberSummary): void {
  saveBlockedUserIds([...blockedUserIds(), user.id]);
  queryClient.setQueryData(blocksQuery.queryKey, (blocks: Block[] = []) => [
    { blockedId: user.id, user, createdUtc: new Date().toISOString() },
    ...blocks.filter(({ blockedId }) => blockedId !== user.id),
  ]);
  void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
  invalidateSearches(queryClient);
}

export function removeBlocked(queryClient: QueryClient, userId: string): void {
  saveBlockedUserIds([...blockedUserIds()].filter((id) => id !== userId));
  queryClient.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter(({ blockedId }) => blockedId !== userId));
  invalidateSearches(queryClient);
}

/** The list on the screen stays as it is. The next search fetches again. */
const invalidateSearches = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' });
