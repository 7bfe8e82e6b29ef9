import type { Member } from '@ambiance/contract/members';
import { useTexts } from '../../i18n/texts.ts';
import { discoveryTexts } from './discovery.texts.ts';

export interface MemberPlaceProps {
  member: Pick<Member, 'city' | 'country' | 'distanceKm'>;
  className?: string;
}

/** Where a member is: city and country, and how far in words where that is known. */
export function MemberPlace({ member, className }: MemberPlaceProps) {
  const t = useTexts(discoveryTexts);
  const { city, country, distanceKm } = member;
  return (
    <p className={className}>
      {t('place', { city, country })}
      {distanceKm !== null && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{t('within', { km: distanceKm })}</span>
        </>
      )}
    </p>
  );
}
