import { LayoutDashboard } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { venuesTexts } from './venues.texts.ts';

export function DashboardLink({ venueId }: { venueId: number }) {
  const t = useTexts(venuesTexts);
  return (
    <LinkButton
      variant="secondary"
      to={`/venue/dashboard?venueId=${venueId}`}
      icon={<LayoutDashboard aria-hidden className="size-5" />}
    >
      {t('dashboard')}
    </LinkButton>
  );
}
