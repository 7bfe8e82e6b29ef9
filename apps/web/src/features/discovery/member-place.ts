import type { Member } from '@ambiance/contract/members';
import type { Translate } from '../../i18n/translator.ts';
import type { texts } from './discovery.en.ts';

/** Where a member is: city and country, and how far where that is known. */
export const placeOf = (t: Translate<typeof texts>, { city, country, distanceKm }: Member): string => {
  const place = t('place', { city, country });
  return distanceKm === null ? place : `${place} · ${t('within', { km: distanceKm })}`;
};
