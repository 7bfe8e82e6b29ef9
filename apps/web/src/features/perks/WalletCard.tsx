import { Ticket } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { perksTexts } from './perks.texts.ts';

/** Link from the profile to the codes of the user's claims. */
export function WalletCard() {
  const t = useTexts(perksTexts);
  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <h2 className="text-xl">{t('walletTitle')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('walletHint')}</p>
      </div>
      <LinkButton variant="secondary" to="/perks?tab=claimed" icon={<Ticket aria-hidden className="size-5" />}>
        {t('showCodes')}
      </LinkButton>
    </Card>
  );
}
