import { Store } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { plansTexts } from './plans.texts.ts';

/** Invites venues to become partners. */
export function VenuePartnerCard() {
  const t = useTexts(plansTexts);
  const supportEmail = useInstance()?.supportEmail;
  return (
    <Card className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <Store aria-hidden className="size-8 shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-1">
        <h2 className="text-xl">{t('partnerTitle')}</h2>
        <p className="mt-1 text-ink-muted">{t('partnerText')}</p>
      </div>
      {supportEmail && (
        <a href={`mailto:${supportEmail}`} className={buttonStyle('secondary')}>
          {t('partnerContact')}
        </a>
      )}
    </Card>
  );
}
