import { maxLengths, minPasswordLength } from '@ambiance/domain/members';
import { errorSentence } from '@ambiance/domain/errors';
import type { FieldSentences } from '../../../forms/forms.ts';
import { language } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { texts } from './recovery.en.ts';

export const noPasswords = { currentPassword: '', newPassword: '', confirmation: '' };
export type PasswordFields = typeof noPasswords;

/** Returns what is wrong with the three passwords, by field, as messages of this form. */
export function wrongPasswords(
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
