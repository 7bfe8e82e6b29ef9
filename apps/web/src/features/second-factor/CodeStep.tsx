import type { LoggedIn } from '@ambiance/contract/accounts';
import { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { AnyCodeField, AppCodeField } from './CodeField.tsx';
import { requestPasskey } from './passkey-requests.ts';
import { secondStepQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { showPasskeyFailure } from './show-passkey-failure.ts';

export interface CodeStepProps {
  /** Token of the login that passed the password step. */
  loginToken: string;
  /** The code also restores a deleted account. */
  bringBack: boolean;
  onLogin: (login: LoggedIn) => void;
  /** The login has timed out or was cancelled. */
  onBack: () => void;
}

/** Asks for the two-step code after the password. */
export function CodeStep(props: CodeStepProps) {
  const t = useTexts(secondFactorTexts);
  const [wantsRecovery, setRecovering] = useState(false);
  const { data: step } = useQuery({ ...secondStepQuery(props.loginToken), enabled: canUsePasskeys() });
  const hasApp = step?.hasApp ?? true;
  const isRecovering = wantsRecovery || !hasApp;
  const lead = isRecovering ? t('recoveryLead') : t('codeLead');
  return (
    <NarrowPage name={t('logIn')} title={t('codeTitle')} lead={hasApp ? lead : t('passkeyLead')}>
      {step && step.allowCredentials.length > 0 && <PasskeyStep options={step} {...props} />}
      <CodeForm key={String(isRecovering)} isRecovering={isRecovering} {...props} />
      <div className="-mr-4 -ml-5 flex flex-wrap justify-between gap-x-3">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-5" />} onClick={props.onBack}>
          {t('backToLogin')}
        </Button>
        {hasApp && (
          <Button variant="quiet" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? t('useApp') : t('useRecoveryCode')}
          </Button>
        )}
      </div>
      <p className="text-ink-muted">{t('notYou')}</p>
    </NarrowPage>
  );
}

interface PasskeyStepProps extends CodeStepProps {
  options: Parameters<typeof requestPasskey>[0];
}

function PasskeyStep({ options, loginToken, bringBack, onLogin, onBack }: PasskeyStepProps) {
  const t = useTexts(secondFactorTexts);
  const logIn = useMutation({
    mutationFn: async () => {
      const passkey = await requestPasskey(options);
      return server.secondFactor.passkeyLogIn({
        body: { passkey, loginToken, bringBack, deviceSecret: deviceSecret() },
      });
    },
    onSuccess: onLogin,
    onError: (error) => {
      showPasskeyFailure(error, t('logInFailed'), t);
      if (error instanceof ServerError && error.code === 'second-factor.expired') onBack();
    },
  });
  return (
    <Button
      variant="secondary"
      wide
      icon={<KeyRound aria-hidden className="size-5" />}
      busy={logIn.isPending}
      onClick={() => logIn.mutate()}
    >
      {t('usePasskey')}
    </Button>
  );
}

function CodeForm({ isRecovering, loginToken, bringBack, onLogin, onBack }: CodeStepProps & { isRecovering: boolean }) {
  const t = useTexts(secondFactorTexts);
  const supportEmail = useInstance()?.supportEmail;
  const form = useBoundForm<{ loginToken: string; code: string }>({
    defaultValues: { loginToken, code: '' },
    resolver: resolverOf(secondFactorRoutes.logIn.body),
  });
  const { setFocus } = form;
  // This step has only one field.
  useEffect(() => setFocus('code'), [setFocus]);
  const logIn = useMutation({
    mutationFn: (body: { loginToken: string; code: string }) =>
      server.secondFactor.logIn({ body: { ...body, bringBack, deviceSecret: deviceSecret() } }),
    onSuccess: onLogin,
    onError: (error) => {
      if (form.refuse(error, ['code'])) return;
      showRefusal(error, t('logInFailed'));
      if (error instanceof ServerError && error.code === 'second-factor.expired') onBack();
    },
  });
  return (
    <form noValidate onSubmit={form.submit((body) => logIn.mutate(body))} className="flex flex-col gap-5">
      {isRecovering ? (
        <AnyCodeField
          label={t('recoveryCode')}
          hint={supportEmail && t('noneLeft', { email: supportEmail })}
          {...form.field('code')}
        />
      ) : (
        <AppCodeField label={t('code')} {...form.field('code')} />
      )}
      <Button type="submit" wide busy={logIn.isPending}>
        {t('logIn')}
      </Button>
    </form>
  );
}
