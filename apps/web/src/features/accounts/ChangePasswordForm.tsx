import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { resolverOf, showFieldErrors } from '../../forms/forms.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { noPasswords, type PasswordFields, wrongPasswords } from './change-password-fields.ts';
import { recoveryTexts } from './recovery.texts.ts';

const anything = z.object({});

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(recoveryTexts);
  const { register, handleSubmit, setError, formState } = useForm<PasswordFields>({
    defaultValues: noPasswords,
    resolver: resolverOf(anything, (fields) => wrongPasswords(fields, t)),
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordFields) =>
      server.accounts.changePassword({ body: { currentPassword, newPassword } }),
    onSuccess: ({ accessToken }) => {
      // The token of before has ended with the old password.
      const login = session.get();
      if (login) session.begin(accessToken, login);
      rememberMe({ mustChangePassword: false });
      showToast(t('changeDone'));
      onChanged();
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['currentPassword', 'newPassword'], setError)) showError(error, t('changeFailed'));
    },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => change.mutate(fields))(event)}
      className="flex flex-col gap-5"
    >
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={t('confirmNewPassword')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button type="submit" wide busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
