import type { Block } from '@ambiance/contract/blocks';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockedUserIds, keepBlockedUserIds } from '../../session/blocked-users.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { showError, showToast } from '../../ui/toast.ts';
import { blocksQuery, type ConnectedUser, favoritedMeQuery, myFavoritesQuery } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';

export function useBlock({ onDone }: { onDone?: () => void } = {}) {
  const t = useTexts(connectionsTexts);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: ConnectedUser) => server.blocks.add({ params: { id: user.id } }),
    onSuccess: (_done, user) => {
      noteBlocked(queryClient, user);
      showToast(t('blocked'));
      onDone?.();
    },
    onError: (error) => showError(error, t('blockFailed')),
  });
}

export function useUnblock() {
  const t = useTexts(connectionsTexts);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => server.blocks.remove({ params: { id: userId } }),
    onSuccess: (_done, userId) => {
      const ids = [...blockedUserIds()].filter((id) => id !== userId);
      keepBlockedUserIds(ids);
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) =>
        blocks?.filter(({ blockedId }) => blockedId !== userId),
      );
      forgetSearches(queryClient);
      showToast(t('unblocked'));
    },
    onError: (error) => showError(error, t('unblockFailed')),
  });
}

/** What every list has to know of a new block: the favorites between the two are gone with it. */
export function noteBlocked(queryClient: QueryClient, user: ConnectedUser): void {
  keepBlockedUserIds([...blockedUserIds(), user.id]);
  queryClient.setQueryData(blocksQuery.queryKey, (blocks: Block[] = []) => [
    { blockedId: user.id, user, createdUtc: new Date().toISOString() },
    ...blocks.filter(({ blockedId }) => blockedId !== user.id),
  ]);
  for (const { queryKey } of [myFavoritesQuery, favoritedMeQuery]) {
    queryClient.setQueryData(queryKey, (list) => list?.filter((favorite) => favorite.user.id !== user.id));
  }
  void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
  forgetSearches(queryClient);
}

/** The list in sight stays as it is; the next search asks again. */
const forgetSearches = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' });
