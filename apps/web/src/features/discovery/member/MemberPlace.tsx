import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../../i18n/texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { FurtherFact } from '../../../ui/layout/FurtherFact.tsx';

export interface MemberPlaceProps {
  member: Pick<Member, 'city' | 'country' | 'distanceKm'>;
  className?: string;
}

/** Beyond this distance, the city is more useful than a distance. */
const farthestShownKm = 100;

/** A member's city and country, with the distance in words if it is known and short. */
export function MemberPlace({ member, className }: MemberPlaceProps) {
  const t = useTexts(discoveryTexts);
  const { city, country, distanceKm } = member;
  return (
    <p className={className}>
      {t('place', { city, country })}
      {distanceKm !== null && distanceKm <= farthestShownKm && (
        <FurtherFact>{t('within', { km: distanceKm })}</FurtherFact>
      )}
    </p>
  );
}
