import type { Photo } from '@ambiance/contract/photos';
import { photoIdOf } from '@ambiance/domain/photos';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { showError } from '../../ui/toast.ts';
import { myPhotosQuery, rememberPhotos } from './photos.queries.ts';
import { photosTexts } from './photos.texts.ts';

const mutationKey = ['order-photos'];

/** Puts the member's photos in an order, which they stand in at once. One order goes out after the other. */
export function useOrderPhotos(): (photos: Photo[]) => void {
  const t = useTexts(photosTexts);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'order-photos' },
    mutationFn: (photos: readonly Photo[]) =>
      server.photos.order({ body: { photoIds: photos.map(({ url }) => photoIdOf(url) ?? '') } }),
    onSuccess(all) {
      // What was ordered since stands already as it will be.
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
