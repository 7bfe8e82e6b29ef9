import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '../../features/accounts/password/ChangePasswordForm.tsx';
import { recoveryTexts } from '../../features/accounts/password/recovery.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../session/session.ts';
import { startPageOf } from '../../session/start-page.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';

/** Opened by the user's own choice, or required because someone else typed the first password. */
export function ChangePasswordPage() {
  const t = useTexts(recoveryTexts);
  const navigate = useNavigate();
  const [isForced] = useState(() => session.get()?.mustChangePassword ?? false);
  const title = isForced ? t('ownPasswordTitle') : t('changeTitle');
  const next = isForced ? startPageOf(session.get()?.role) : '/profile';
  return (
    <NarrowPage name={t('changePassword')} title={title} lead={isForced ? t('ownPasswordLead') : t('changeLead')}>
      <ChangePasswordForm onChanged={() => void navigate(next, { replace: true })} />
      {!isForced && (
        <LinkButton to="/profile" variant="quiet" wide icon={<ArrowLeft aria-hidden className="size-5" />}>
          {t('back')}
        </LinkButton>
      )}
    </NarrowPage>
  );
}
