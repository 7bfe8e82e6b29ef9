import { email as emailField, newPassword } from '@ambiance/contract/fields';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { useIsLive } from '../../ui/use-is-live.ts';
import { accountsTexts } from './accounts.texts.ts';
import { BringBack, goToNextStep, isDeleted, type LoginSteps } from './BringBack.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';

interface Credentials {
  email: string;
  password: string;
}

// Every password was set under the rule for new ones, so a shorter one cannot be right.
const resolver = resolverOf<Credentials>(z.object({ email: emailField, password: newPassword }));

export interface LoginFormProps extends LoginSteps {
  /** The address of a user who has just registered or set a new password. */
  email: string;
}

export function LoginForm({ email, ...steps }: LoginFormProps) {
  const t = useTexts(accountsTexts);
  const form = useBoundForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver,
  });
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const isLive = useIsLive();
  const captcha = useCaptcha();
  const logIn = useMutation({
    mutationFn: async (credentials: Credentials) =>
      server.accounts.login({ body: { ...credentials, ...(await captcha.proof()), deviceSecret: deviceSecret() } }),
    onSuccess: steps.onLogin,
    onError: (error) => {
      if (goToNextStep(error, steps)) return undefined;
      if (captcha.failed(error) || isDeleted(error) || form.refuse(error, ['email', 'password'])) return undefined;
      if (error instanceof ServerError && error.status === 401) {
        const message = error.said ?? t('loginRefused');
        return form.setError('password', { message }, { shouldFocus: true });
      }
      return showRefusal(error, t('loginFailed'));
    },
  });
  return (
    <form noValidate onSubmit={form.submit((credentials) => logIn.mutate(credentials))}>
      <fieldset disabled={!isLive} className="flex min-w-0 flex-col gap-5">
        <TextField label={t('email')} type="email" autoComplete="username webauthn" {...form.field('email')} />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        {isDeleted(logIn.error) && (
          <BringBack said={logIn.error.message} credentials={form.getValues} captcha={captcha} {...steps} />
        )}
        {captcha.field}
        <Button type="submit" wide busy={logIn.isPending}>
          {t('logIn')}
        </Button>
        <Link
          to="/forgot-password"
          state={{ email: typedEmail }}
          className="inline-flex min-h-11 items-center self-center text-accent-ink underline underline-offset-4"
        >
          {t('forgotPassword')}
        </Link>
      </fieldset>
    </form>
  );
}
