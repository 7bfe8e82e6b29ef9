import { useMutation } from '@tanstack/react-query';
import { emailTexts } from '../../features/accounts/email/email.texts.ts';
import { EndsLogin } from '../../features/accounts/password/EndsLogin.tsx';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { isRefusedLink, useLinkDone, useLinkToken } from '../../features/accounts/use-link-token.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { showError } from '../../ui/feedback/toast.ts';

/**
 * The link in the email about a changed address leads here. It works for 48 hours. Nothing changes until the button is pressed.
 */
export function UndoEmailChangePage() {
  const t = useTexts(emailTexts);
  const recovery = useTexts(recoveryTexts);
  const supportEmail = useInstance()?.supportEmail;
  const token = useLinkToken();
  const [isDone, noteDone] = useLinkDone();
  const undo = useMutation({
    mutationFn: () => server.accounts.undoEmailChange({ body: { token } }),
    onSuccess: () => {
      // All sessions ended, also the one of this browser.
      if (session.get()) session.end('left');
      noteDone();
    },
    onError: (error) => {
      if (!isRefusedLink(error)) showError(error, t('undoFailed'));
    },
  });
  if (isDone) {
    const resetToken = undo.data?.resetToken;
    return (
      <NarrowPage title={t('restoredTitle')} lead={<output>{t('restoredLead')}</output>}>
        <LinkButton to={resetToken ? `/reset-password?token=${resetToken}` : '/forgot-password'} wide>
          {t('newPassword')}
        </LinkButton>
      </NarrowPage>
    );
  }
  if (!token || isRefusedLink(undo.error)) {
    const title = recovery(token ? 'linkFailedTitle' : 'linkMissingTitle');
    return (
      <NarrowPage
        title={title}
        lead={undo.error ? <span role="alert">{undo.error.message}</span> : recovery('linkMissingLead')}
      >
        {supportEmail && token && <p className="text-ink-muted">{t('help', { email: supportEmail })}</p>}
        <LinkButton to="/auth" wide>
          {recovery('logIn')}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('undoTitle')} lead={t('undoLead')}>
      <EndsLogin />
      <Button wide busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('undo')}
      </Button>
    </NarrowPage>
  );
}
