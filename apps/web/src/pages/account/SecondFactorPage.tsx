import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PasskeySetUp } from '../../features/second-factor/PasskeySetUp.tsx';
import { RecoveryCodes } from '../../features/second-factor/RecoveryCodes.tsx';
import { secondFactorTexts } from '../../features/second-factor/second-factor.texts.ts';
import { setUpQuery } from '../../features/second-factor/second-factor.queries.ts';
import { SetUpForm } from '../../features/second-factor/SetUpForm.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { session } from '../../session/session.ts';
import { type AuthState, startPageOf } from '../../session/start-page.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** Sets up two-step login. Opened by the user's own choice, or required for staff. */
export function SecondFactorPage() {
  const t = useTexts(secondFactorTexts);
  const navigate = useNavigate();
  const state = useLocation().state as AuthState | null;
  const [isRequired] = useState(() => session.get()?.mustAddSecondFactor ?? false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { data: setUp, error, refetch } = useQuery({ ...setUpQuery, enabled: !codes });
  const next = isRequired ? (state?.from ?? startPageOf(session.get()?.role)) : '/settings/account';
  if (codes) {
    return (
      <NarrowPage key="codes" title={t('savedTitle')} lead={t('savedLead')}>
        <RecoveryCodes codes={codes} />
        <Button wide onClick={() => void navigate(next, { replace: true })}>
          {t('haveSaved')}
        </Button>
      </NarrowPage>
    );
  }
  if (error instanceof ServerError && error.code === 'second-factor.added') {
    return (
      <NarrowPage name={t('title')} title={t('alreadyOn')} lead={t('alreadyOnText')}>
        <LinkButton to="/settings/account">{t('toSettings')}</LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('setUpTitle')} lead={isRequired ? t('requiredLead') : t('setUpLead')}>
      {error && <LoadFailed title={t('beginFailed')} onRetry={refetch} reason={error.message} />}
      {!error && !setUp && <Skeleton className="h-96 rounded-xl" />}
      {setUp && !error && <SetUpForm key={setUp.setUpToken} setUp={setUp} onAdded={setCodes} />}
      {!error && <PasskeySetUp onAdded={setCodes} />}
      {!isRequired && (
        <LinkButton to="/settings/account" variant="quiet" wide icon={<ArrowLeft aria-hidden className="size-5" />}>
          {t('back')}
        </LinkButton>
      )}
    </NarrowPage>
  );
}
