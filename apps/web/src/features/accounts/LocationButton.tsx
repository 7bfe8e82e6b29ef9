import { useMutation } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type ChosenCity, chosenCity, isPositionGranted, placeHere } from '../../places/places.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { accountsTexts } from './accounts.texts.ts';

export interface LocationButtonProps {
  /** Returns true if the city may be filled in without a click. */
  isWanted: () => boolean;
  onFound: (city: ChosenCity) => void;
}

/** Fills in the city from the device's position. Does so automatically only if the browser would not ask for permission. */
export function LocationButton({ isWanted, onFound }: LocationButtonProps) {
  const t = useTexts(accountsTexts);
  const locate = useMutation({
    mutationFn: placeHere,
    onError: (error) => console.warn('The city of this device could not be found.', error),
  });
  const isDenied =
    locate.error instanceof GeolocationPositionError &&
    locate.error.code === GeolocationPositionError.PERMISSION_DENIED;
  const fillUnasked = useEffectEvent(async () => {
    if (!(await isPositionGranted())) return;
    const place = await placeHere();
    if (isWanted()) onFound(chosenCity(place));
  });
  useEffect(() => {
    fillUnasked().catch((reason: unknown) => console.warn('The city of this device could not be found.', reason));
  }, []);

  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        wide
        icon={<LocateFixed aria-hidden className="size-5" />}
        busy={locate.isPending}
        onClick={() => locate.mutate(undefined, { onSuccess: (place) => onFound(chosenCity(place)) })}
      >
        {locate.isPending ? t('locating') : t('useMyLocation')}
      </Button>
      <output className="text-sm text-danger-ink">
        {locate.isError && (isDenied ? t('locationDenied') : t('locationFailed'))}
      </output>
    </div>
  );
}
