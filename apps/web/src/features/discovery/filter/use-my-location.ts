import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { rememberMe } from '../../../me/my-queries.ts';
import { queryClient } from '../../../server/query-client.ts';
import { currentPosition } from '../../../places/places.ts';
import { server } from '../../../server/server.ts';
import { ServerError } from '../../../server/transport.ts';
import { showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { positionRefusal, reloadDistances } from './after-moving.ts';
import { discoveryTexts } from '../discovery.texts.ts';

/** Asks the browser for the position and sends it to the server, which stores only its grid cell. */
export function useMyLocation() {
  const t = useTexts(discoveryTexts);
  return useMutation<unknown, Error | GeolocationPositionError>({
    mutationFn: async () => {
      const { latitude, longitude } = await currentPosition();
      rememberMe(await server.members.setLocation({ body: { lat: latitude, lng: longitude } }));
    },
    onSuccess: () => {
      reloadDistances(queryClient);
      showToast(t('locationSet'));
    },
    onError: (error) => {
      if (error instanceof ServerError) showRefusal(error, t('locationNotStored'));
      else showToast(t(positionRefusal(error)), { kind: 'error' });
    },
  });
}
