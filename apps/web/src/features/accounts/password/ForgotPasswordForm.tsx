import { email as emailField } from '@ambiance/contract/fields';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { useIsLive } from '../../../ui/use-is-live.ts';
import { forgotOutcome } from './forgot-outcome.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { useResetUnavailable } from './use-reset-unavailable.ts';

const checkEmail = resolverOf<{ email: string }>(z.object({ email: emailField }));

interface ForgotPasswordFormProps {
  /** The address typed into the previous form. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email: typed, onSent }: ForgotPasswordFormProps) {
  const t = useTexts(recoveryTexts);
  const reportUnavailable = useResetUnavailable();
  const form = useBoundForm<{ email: string }>({
    defaultValues: { email: typed },
    resolver: (values, context, options) =>
      values.email.trim() === ''
        ? { values: {}, errors: { email: { type: 'required', message: t('emailRequired') } } }
        : checkEmail(values, context, options),
  });
  const isLive = useIsLive();
  const captcha = useCaptcha();
  const ask = useMutation({
    mutationFn: async ({ email }: { email: string }) =>
      server.accounts.forgotPassword({ body: { email, ...(await captcha.proof()) } }),
    onSuccess: (_answer, { email }) => onSent(email),
    onError: (error, { email }) => {
      if (captcha.failed(error) || form.refuse(error, ['email'])) return;
      const outcome = forgotOutcome(error);
      if (outcome === 'sent') onSent(email);
      else if (outcome === 'refused') showError(error, t('forgotFailed'));
      else reportUnavailable();
    },
  });
  return (
    <form noValidate onSubmit={form.submit((values) => ask.mutate(values))}>
      <fieldset disabled={!isLive} className="flex min-w-0 flex-col gap-5">
        <TextField label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
        {captcha.field}
        <Button type="submit" wide busy={ask.isPending}>
          {t('sendLink')}
        </Button>
      </fieldset>
    </form>
  );
}
