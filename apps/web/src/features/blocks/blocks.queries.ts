import type { Block } from '@ambiance/contract/blocks';
import type { MemberSummary } from '@ambiance/contract/members';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { server } from '../../server/server.ts';
import { blockedUserIds, saveBlockedUserIds } from '../../session/blocked-users.ts';

/** This browser's list of blocked ids follows it. What another device has changed is asked for when one comes back to this. */
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

/** Adds a new block to what this browser knows. */
export function addBlocked(queryClient: QueryClient, user: MemberSummary): void {
  saveBlockedUserIds([...blockedUserIds(), user.id]);
  queryClient.setQueryData(blocksQuery.queryKey, (blocks: Block[] = []) => [
    { blockedId: user.id, user, createdUtc: new Date().toISOString() },
    ...blocks.filter(({ blockedId }) => blockedId !== user.id),
  ]);
  void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
  invalidateSearches(queryClient);
}

/** Takes a block that was lifted out of what this browser knows. */
export function removeBlocked(queryClient: QueryClient, userId: string): void {
  saveBlockedUserIds([...blockedUserIds()].filter((id) => id !== userId));
  queryClient.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter(({ blockedId }) => blockedId !== userId));
  invalidateSearches(queryClient);
}

/** The list in sight stays as it is; the next search asks again. */
const invalidateSearches = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' });
