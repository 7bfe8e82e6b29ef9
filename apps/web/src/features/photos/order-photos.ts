import type { Photo } from '@ambiance/contract/photos';
import { photoIdOf } from '@ambiance/domain/photos';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { showError } from '../../ui/feedback/toast.ts';
import { myPhotosQuery, rememberPhotos } from './photos.queries.ts';
import { photosTexts } from './photos.texts.ts';

const mutationKey = ['order-photos'];

/** Returns a function that reorders the member's photos. The new order is shown at once, and requests run one after another. */
export function useOrderPhotos(): (photos: Photo[]) => void {
  const t = useTexts(photosTexts);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'order-photos' },
    mutationFn: (photos: readonly Photo[]) =>
      server.photos.order({ body: { photoIds: photos.map(({ url }) => photoIdOf(url) ?? '') } }),
    onSuccess(all) {
      // If the user has reordered again since, the screen already shows the newer order.
      if (queryClient.isMutating({ mutationKey }) === 1) rememberPhotos(all);
    },
    onError(error) {
      showError(error, t('orderFailed'));
      void queryClient.invalidateQueries({ queryKey: myPhotosQuery.queryKey });
    },
  });
  return (photos) => {
    rememberPhotos(photos);
    mutate(photos);
  };
}
