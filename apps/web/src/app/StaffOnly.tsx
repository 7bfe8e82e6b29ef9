import { Store } from 'lucide-react';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { appTexts } from './app.texts.ts';
import { Message } from './Message.tsx';

/** What members find where a venue's staff works. */
export function StaffOnly() {
  const t = useTexts(appTexts);
  return (
    <Message
      icon={<Store aria-hidden />}
      title={t('staffTitle')}
      text={t('staffText')}
      action={<LinkButton to="/search">{t('toDiscover')}</LinkButton>}
    >
      <PageTitle>{t('staffTitle')}</PageTitle>
    </Message>
  );
}
