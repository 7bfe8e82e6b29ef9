import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { staffVouchingTexts } from './staff-vouching.texts.ts';
import { conspicuousAtQuery } from './vouching.queries.ts';

/** Shows managers which of the venue's staff vouch unusually often. Renders nothing if none do. */
export function ConspicuousBanner({ venueId }: { venueId: number }) {
  const t = useTexts(staffVouchingTexts);
  const { data = [] } = useQuery(conspicuousAtQuery(venueId));
  if (data.length === 0) return null;
  return (
    <Banner>
      <p className="font-medium">{t('often')}</p>
      {data.map(({ staff, mostADay, week }) => (
        <p key={staff.id}>{t('oftenText', { name: staff.displayName, day: mostADay, week })}</p>
      ))}
    </Banner>
  );
}
