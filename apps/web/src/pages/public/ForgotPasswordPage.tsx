import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ForgotPasswordForm } from '../../features/accounts/password/ForgotPasswordForm.tsx';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';

export function ForgotPasswordPage() {
  const t = useTexts(recoveryTexts);
  const state = useLocation().state as { email?: string } | null;
  const [sentTo, setSentTo] = useState<string>();
  const backToLogin = (
    <LinkButton to="/auth" variant="quiet" wide icon={<ArrowLeft aria-hidden className="size-5" />}>
      {t('backToLogin')}
    </LinkButton>
  );
  if (sentTo !== undefined) {
    return (
      <NarrowPage title={t('sentTitle')} lead={<output>{t('sentLead', { email: sentTo })}</output>}>
        <p className="text-ink-muted">{t('sentHint')}</p>
        <div className="flex flex-col gap-3">
          <Button variant="secondary" wide onClick={() => setSentTo(undefined)}>
            {t('anotherAddress')}
          </Button>
          {backToLogin}
        </div>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('forgotTitle')} lead={t('forgotLead')}>
      <ForgotPasswordForm email={state?.email ?? ''} onSent={setSentTo} />
      {backToLogin}
    </NarrowPage>
  );
}
