import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EndsLogin } from '../../features/accounts/password/EndsLogin.tsx';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { ResetPasswordForm } from '../../features/accounts/password/ResetPasswordForm.tsx';
import { useLinkToken } from '../../features/accounts/use-link-token.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import type { AuthState } from '../../session/start-page.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** Loads the account of the link. Fetched only once. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => server.accounts.resetLink({ body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function ResetPasswordPage() {
  const t = useTexts(recoveryTexts);
  const navigate = useNavigate();
  const token = useLinkToken();
  const [isRefused, setRefused] = useState(false);
  const { data: link, error, isLoading } = useQuery(linkQuery(token));
  const isInvalid = isRefused || isRefusedLink(error);
  if (!token || isInvalid) {
    const lead = isInvalid ? t('invalidLinkLead') : t('missingLinkLead');
    return (
      <NarrowPage title={t('invalidLinkTitle')} lead={lead}>
        <LinkButton to="/forgot-password" wide>
          {t('askForLink')}
        </LinkButton>
      </NarrowPage>
    );
  }
  if (isLoading) {
    return (
      <NarrowPage title={t('resetTitle')} lead={t('resetLead')}>
        <Spinner className="text-ink-muted" />
      </NarrowPage>
    );
  }
  // If the server cannot be reached, the link is checked together with the new password.
  const next: AuthState = link ? { email: link.email } : {};
  return (
    <NarrowPage title={t('resetTitle')} lead={link ? t('resetLeadFor', { email: link.email }) : t('resetLead')}>
      <EndsLogin />
      <ResetPasswordForm
        token={token}
        onReset={() => void navigate('/auth', { replace: true, state: next })}
        onLinkRefused={() => setRefused(true)}
      />
    </NarrowPage>
  );
}

const isRefusedLink = (error: Error | null): boolean =>
  error instanceof ServerError && Boolean(error.code?.startsWith('reset-link.'));
