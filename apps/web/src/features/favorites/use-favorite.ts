import type { Favorite } from '@ambiance/contract/favorites';
import type { MemberSummary } from '@ambiance/contract/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { myFavoritesQuery } from './favorites.queries.ts';
import { favoritesTexts } from './favorites.texts.ts';
import { withFavorite } from './favorite-list.ts';

const changesKey = ['favorites', 'change'];

/**
 * Returns whether a member is a favorite, and a function that changes it. The change is shown at once and reverted if the
 * server refuses it.
 */
export function useFavorite(user: MemberSummary) {
  const t = useTexts(favoritesTexts);
  const queryClient = useQueryClient();
  const { data: favorites } = useQuery(myFavoritesQuery);
  const show = (isFavorite: boolean) =>
    queryClient.setQueryData(myFavoritesQuery.queryKey, (list: Favorite[] = []) =>
      withFavorite(list, session.get()?.id ?? '', user, isFavorite),
    );

  const change = useMutation({
    mutationKey: changesKey,
    // Changes of a favorite run one after another, in the order of the clicks.
    scope: { id: `favorite ${user.id}` },
    mutationFn: (isFavorite: boolean) => {
      const call = { params: { id: user.id } };
      return isFavorite ? server.favorites.add(call) : server.favorites.remove(call);
    },
    onMutate: async (isFavorite) => {
      await queryClient.cancelQueries({ queryKey: myFavoritesQuery.queryKey });
      show(isFavorite);
    },
    onSuccess: (_done, isFavorite) => showToast(t(isFavorite ? 'favoriteSaved' : 'favoriteRemoved')),
    onError: (error, isFavorite) => {
      show(!isFavorite);
      showError(error, t('favoriteFailed'));
    },
    onSettled: async () => {
      // The server's response would revert the changes of later clicks.
      if (queryClient.isMutating({ mutationKey: changesKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: myFavoritesQuery.queryKey });
    },
  });
  const isFavorite = favorites?.some(({ favoriteUserId }) => favoriteUserId === user.id) ?? false;
  return { isFavorite, toggle: () => change.mutate(!isFavorite) };
}
