import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { maxLengths, minPasswordLength } from '@ambiance/domain/members';
import { errorSentence } from '@ambiance/domain/errors';
import { type FieldSentences, resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { rememberMe } from '../../../me/my-queries.ts';
import { server } from '../../../server/server.ts';
import { session } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { language } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { texts } from './recovery.en.ts';

const anything = z.object({});

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(recoveryTexts);
  const form = useBoundForm<PasswordFields>({
    defaultValues: noPasswords,
    resolver: resolverOf(anything, (fields) => wrongPasswords(fields, t)),
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordFields) =>
      server.accounts.changePassword({ body: { currentPassword, newPassword } }),
    onSuccess: ({ accessToken }) => {
      // The old token became invalid with the old password.
      const login = session.get();
      if (login) session.begin(accessToken, login);
      rememberMe({ mustChangePassword: false });
      showToast(t('changeDone'));
      onChanged();
    },
    onError: (error) => form.refuse(error, ['currentPassword', 'newPassword']) || showError(error, t('changeFailed')),
  });
  return (
    <form noValidate onSubmit={form.submit((fields) => change.mutate(fields))} className="flex flex-col gap-5">
      <PasswordField label={t('currentPassword')} autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label={t('confirmNewPassword')} autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" wide busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}

const noPasswords = { currentPassword: '', newPassword: '', confirmation: '' };
type PasswordFields = typeof noPasswords;

/** Returns the errors of the three passwords, by field, as messages of this form. */
function wrongPasswords(
  { currentPassword, newPassword, confirmation }: PasswordFields,
  t: Translate<typeof texts>,
): FieldSentences {
  const sentence = (code: 'field.required' | 'field.too-long') =>
    errorSentence(code, language.get(), { maximum: maxLengths.password });
  return {
    ...(currentPassword === '' && { currentPassword: sentence('field.required') }),
    ...(newPassword.length < minPasswordLength && { newPassword: t('newPasswordTooShort') }),
    ...(newPassword.length > maxLengths.password && { newPassword: sentence('field.too-long') }),
    ...(newPassword !== confirmation && { confirmation: t('newPasswordsDiffer') }),
  };
}
