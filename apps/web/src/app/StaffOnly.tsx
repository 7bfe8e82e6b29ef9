import { Store } from 'lucide-react';
import { useTexts } from '../i18n/texts.ts';
import { useSession } from '../session/session.ts';
import { startPageOf } from '../session/start-page.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { appTexts } from './app.texts.ts';
import { Message } from '../ui/Message.tsx';

/** What others find where a venue's staff works. */
export function StaffOnly() {
  const t = useTexts(appTexts);
  const role = useSession()?.role;
  const ownPage = role === 'host' ? 'hostDashboard' : role === 'manager' ? 'venueDashboard' : 'toDiscover';
  return (
    <Message
      icon={<Store aria-hidden />}
      title={t('staffTitle')}
      text={t('staffText')}
      action={<LinkButton to={startPageOf(role)}>{t(ownPage)}</LinkButton>}
    >
      <PageTitle>{t('staffTitle')}</PageTitle>
    </Message>
  );
}
