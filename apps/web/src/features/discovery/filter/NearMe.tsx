import { LocateFixed } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Switch } from '../../../ui/fields/Checkbox.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { rememberMe } from '../../../me/my-queries.ts';
import { queryClient } from '../../../server/query-client.ts';
import { currentPosition } from '../../../places/places.ts';
import { server } from '../../../server/server.ts';
import { ServerError } from '../../../server/transport.ts';
import { showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { positionRefusal, reloadDistances } from './after-moving.ts';

export interface NearMeProps {
  hasPosition: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Searches around the user. Without a position, it is first a button that asks the browser for one. */
export function NearMe({ hasPosition, on, onChange }: NearMeProps) {
  const t = useTexts(discoveryTexts);
  const { mutate, isPending } = useMyLocation();
  // Has no effect if the user has gone to another page in the meantime.
  const locate = () => mutate(undefined, { onSuccess: () => onChange(true) });
  if (!hasPosition) {
    return (
      <div className="flex flex-col items-start gap-1.5">
        <Button
          variant="secondary"
          icon={<LocateFixed aria-hidden className="size-5" />}
          busy={isPending}
          onClick={locate}
          className="whitespace-nowrap"
        >
          {t('useMyLocation')}
        </Button>
        <p className="text-sm text-ink-muted">{t('locationStored')}</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Switch label={t('nearMe')} checked={on} onChange={onChange} className="whitespace-nowrap" />
      <button
        type="button"
        onClick={isPending ? undefined : locate}
        aria-disabled={isPending || undefined}
        className="-mt-3 -mb-2.5 min-h-11 text-sm text-ink-muted underline decoration-hairline underline-offset-4 hover:text-ink"
      >
        {t('updateMyLocation')}
      </button>
    </div>
  );
}

/** Asks the browser for the position and sends it to the server, which stores only its grid cell. */
function useMyLocation() {
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
