import { useState } from 'react';
import { useNavigate } from 'react-router';
import { recoveryTexts } from '../features/accounts/recovery.texts.ts';
import { ResetPasswordForm } from '../features/accounts/ResetPasswordForm.tsx';
import { useLinkToken } from '../features/accounts/use-link-token.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { NarrowPage } from '../ui/NarrowPage.tsx';

export function ResetPasswordPage() {
  const t = useTexts(recoveryTexts);
  const navigate = useNavigate();
  const token = useLinkToken();
  const [isRefused, setRefused] = useState(false);
  if (!token || isRefused) {
    const lead = isRefused ? t('invalidLinkLead') : t('missingLinkLead');
    return (
      <NarrowPage name={t('invalidLinkTitle')} title={t('invalidLinkTitle')} lead={lead}>
        <LinkButton to="/forgot-password" wide>
          {t('askForLink')}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage name={t('resetTitle')} title={t('resetTitle')} lead={t('resetLead')}>
      <ResetPasswordForm
        token={token}
        onReset={() => void navigate('/auth', { replace: true })}
        onLinkRefused={() => setRefused(true)}
      />
    </NarrowPage>
  );
}
