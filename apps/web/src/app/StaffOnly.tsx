import { Store } from 'lucide-react';
import { useTexts } from '../i18n/texts.ts';
import { useSession } from '../session/session.ts';
import { startPageOf } from '../session/start-page.ts';
import { LinkButton } from '../ui/actions/LinkButton.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { appTexts } from './app.texts.ts';
import { staffOnlyTexts } from './staff-only.texts.ts';
import { Message } from '../ui/feedback/Message.tsx';

/** Shown to users of other roles on the pages of venue staff. */
export function StaffOnly() {
  const app = useTexts(appTexts);
  const t = useTexts(staffOnlyTexts);
  const role = useSession()?.role;
  const ownPage = role === 'host' ? app('hostDashboard') : role === 'manager' ? app('venueDashboard') : t('toDiscover');
  return (
    <Message
      icon={<Store aria-hidden />}
      title={t('title')}
      text={t('text')}
      action={<LinkButton to={startPageOf(role)}>{ownPage}</LinkButton>}
    >
      <PageTitle>{t('title')}</PageTitle>
    </Message>
  );
}
