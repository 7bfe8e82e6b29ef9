import { newPassword as newPasswordField } from '@ambiance/contract/fields';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { session } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { ServerError } from '../../../server/transport.ts';
import { isResetUnavailable } from './forgot-outcome.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { useResetUnavailable } from './use-reset-unavailable.ts';

const nothing = { newPassword: '', confirmation: '' };
type ResetFields = typeof nothing;
const resetFields = z.object({ newPassword: newPasswordField });

interface ResetPasswordFormProps {
  token: string;
  onReset: () => void;
  /** The link is invalid, whatever password is typed. */
  onLinkRefused: () => void;
}

export function ResetPasswordForm({ token, onReset, onLinkRefused }: ResetPasswordFormProps) {
  const t = useTexts(recoveryTexts);
  const reportUnavailable = useResetUnavailable();
  const form = useBoundForm<ResetFields>({
    defaultValues: nothing,
    resolver: resolverOf(resetFields, ({ newPassword, confirmation }) =>
      newPassword === confirmation ? {} : { confirmation: t('passwordsDiffer') },
    ),
  });
  const reset = useMutation({
    mutationFn: ({ newPassword }: ResetFields) => server.accounts.resetPassword({ body: { token, newPassword } }),
    onSuccess: () => {
      // All sessions ended with the old password, also the one of this browser.
      if (session.get()) session.end('left');
      showToast(t('resetDone'));
      onReset();
    },
    onError: (error) => {
      if (form.refuse(error, ['newPassword'])) return;
      if (isResetUnavailable(error)) reportUnavailable();
      else showError(error, t('resetFailed'));
      if (error instanceof ServerError && error.code?.startsWith('reset-link.')) onLinkRefused();
    },
  });
  return (
    <form noValidate onSubmit={form.submit((fields) => reset.mutate(fields))} className="flex flex-col gap-5">
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" wide busy={reset.isPending}>
        {t('setPassword')}
      </Button>
    </form>
  );
}
