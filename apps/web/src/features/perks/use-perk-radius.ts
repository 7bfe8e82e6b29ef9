import { perkRadiusKm } from '@ambiance/domain/perks';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { meQuery } from '../../me/my-queries.ts';

export interface PerkRadius {
  /** Undefined: everywhere. */
  radiusKm: number | undefined;
  /** Undefined for members without a position, who see all perks. */
  setEverywhere: ((isEverywhere: boolean) => void) | undefined;
}

/** Radius in which perks are listed. It is part of the URL. */
export function usePerkRadius(): PerkRadius {
  const [address, setAddress] = useSearchParams();
  const { data: me } = useQuery(meQuery);
  const hasPosition = me !== undefined && me.latitude !== null;
  const isEverywhere = address.get('everywhere') === 'true';
  const setEverywhere = (next: boolean) =>
    setAddress(
      (before) => {
        if (next) before.set('everywhere', 'true');
        else before.delete('everywhere');
        return before;
      },
      { replace: true },
    );
  return { radiusKm: isEverywhere ? undefined : perkRadiusKm, setEverywhere: hasPosition ? setEverywhere : undefined };
}
