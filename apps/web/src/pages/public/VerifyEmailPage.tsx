import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { pendingFirstMessage } from '../../features/chat/first-message/pending-first-message.ts';
import { verifyEmail } from '../../features/accounts/email/verify-email.ts';
import { isRefusedLink, useLinkDone, useLinkToken } from '../../features/accounts/use-link-token.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { startPageOf } from '../../session/start-page.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';

/** Fetched only once, because the link works only once and its result does not change. */
const proofQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-proof', token],
    queryFn: async () => {
      await verifyEmail(token);
      return true;
    },
    enabled: token !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The link in the verification email leads here. It verifies the address, and leads on to a first message that waited for it. */
export function VerifyEmailPage() {
  const t = useTexts(recoveryTexts);
  const ui = useTexts(uiTexts);
  const login = useSession();
  const token = useLinkToken();
  const { error, isSuccess, refetch } = useQuery(proofQuery(token));
  const [isDone, noteDone] = useLinkDone();
  const note = useEffectEvent(noteDone);
  useEffect(() => {
    if (isSuccess) note();
  }, [isSuccess]);

  // The link may belong to another account.
  const pending = login?.awaitsEmailProof === false ? pendingFirstMessage(login.id) : undefined;
  const goOn = pending ? (
    <LinkButton to={chatAddress({ id: pending.partnerId, displayName: pending.name })} wide>
      {t('toMessage')}
    </LinkButton>
  ) : (
    <LinkButton to={login ? startPageOf(login.role) : '/auth'} wide>
      {login ? t('goOn') : t('logIn')}
    </LinkButton>
  );
  if (isSuccess || isDone) {
    const lead = pending ? t('messageReady', { name: pending.name }) : t('verifiedLead');
    return (
      <NarrowPage title={t('verifiedTitle')} lead={<output>{lead}</output>}>
        {goOn}
      </NarrowPage>
    );
  }
  if (!token) {
    const isProved = login?.emailProved;
    const title = isProved ? t('nothingToProveTitle') : t('linkMissingTitle');
    return (
      <NarrowPage title={title} lead={isProved ? t('nothingToProveLead') : t('linkMissingLead')}>
        {goOn}
      </NarrowPage>
    );
  }
  if (error && !isRefusedLink(error)) {
    return (
      <NarrowPage title={t('verifyFailed')} lead={<span role="alert">{error.message}</span>}>
        <Button wide onClick={() => void refetch()}>
          {ui('tryAgain')}
        </Button>
      </NarrowPage>
    );
  }
  if (error) {
    return (
      <NarrowPage title={t('linkFailedTitle')} lead={<span role="alert">{error.message}</span>}>
        {!login?.emailProved && <p className="text-ink-muted">{t('newProofHint')}</p>}
        {goOn}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('verifyTitle')} lead={t('verifyLead')}>
      <Spinner className="text-ink-muted" />
    </NarrowPage>
  );
}
