import { LogIn } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { DeleteAccount } from '../../features/account-data/DeleteAccount.tsx';
import { ExportData } from '../../features/account-data/ExportData.tsx';
import { AccountStatus } from '../../features/account-status/AccountStatus.tsx';
import { accountStatusTexts } from '../../features/account-status/account-status.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { statusServer } from '../../server/status-server.ts';
import { useSession } from '../../session/session.ts';
import type { AccountStatusState } from '../../session/start-page.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** Shows an account's owner the decisions about it. Works with the token of a refused login, or signed in. */
export function AccountStatusPage() {
  const t = useTexts(accountStatusTexts);
  const login = useSession();
  const state = useLocation().state as AccountStatusState | null;
  const token = state?.statusToken;
  const outside = useMemo(() => token && statusServer(token), [token]);
  if (!outside && !login) {
    return (
      <Message
        icon={<LogIn aria-hidden />}
        title={t('noToken')}
        text={t('noTokenText')}
        action={<LinkButton to="/auth">{t('toLogin')}</LinkButton>}
      >
        <PageTitle>{t('title')}</PageTitle>
      </Message>
    );
  }
  return (
    <NarrowPage title={t('title')} lead={t('lead')}>
      <AccountStatus client={outside || server} confirms={!outside} />
      {outside && token && (
        <section aria-labelledby="your-data" className="flex flex-col gap-6">
          <h2 id="your-data" className="text-xl">
            {t('yourData')}
          </h2>
          <ExportData accessToken={token} />
          <DeleteAccount client={outside} />
        </section>
      )}
    </NarrowPage>
  );
}
