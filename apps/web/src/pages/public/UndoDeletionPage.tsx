import { useMutation } from '@tanstack/react-query';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { isRefusedLink, useLinkDone, useLinkToken } from '../../features/accounts/use-link-token.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';

/** The link in the email about a deleted account leads here. It works for 30 days. */
export function UndoDeletionPage() {
  const t = useTexts(recoveryTexts);
  const token = useLinkToken();
  const [isDone, noteDone] = useLinkDone();
  const undo = useMutation({
    mutationFn: () => server.accountData.undoDeletion({ body: { token } }),
    onSuccess: noteDone,
  });
  if (isDone) {
    return (
      <NarrowPage title={t('restoredTitle')} lead={<output>{t('restoredLead')}</output>}>
        <LinkButton to="/auth" wide>
          {t('logIn')}
        </LinkButton>
      </NarrowPage>
    );
  }
  if (!token || isRefusedLink(undo.error)) {
    const title = token ? t('linkFailedTitle') : t('linkMissingTitle');
    return (
      <NarrowPage
        title={title}
        lead={undo.error ? <span role="alert">{undo.error.message}</span> : t('linkMissingLead')}
      >
        {token && <p className="text-ink-muted">{t('stillDeletedHint')}</p>}
        <LinkButton to="/auth" wide>
          {t('logIn')}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('undoTitle')} lead={t('undoLead')}>
      {undo.error && <Banner tone="danger">{undo.error.message}</Banner>}
      <Button wide busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('undo')}
      </Button>
    </NarrowPage>
  );
}
