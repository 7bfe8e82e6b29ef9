import type { Me } from '@ambiance/contract/members';
import { useMutation } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { BoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { showError } from '../../ui/feedback/toast.ts';
import { membersTexts } from './members.texts.ts';
import type { ProfileChanges } from './profile-fields.ts';

/** Saves a form's changes to the user's own profile. A refusal is shown next to the `fields` that it is about. */
export function useSaveProfile<Values extends FieldValues>(
  form: Pick<BoundForm<Values>, 'refuse'>,
  fields: readonly FieldPath<Values>[],
  onSaved: (saved: Me) => void,
) {
  const t = useTexts(membersTexts);
  return useMutation({
    mutationFn: (changes: ProfileChanges) => server.members.updateMe({ body: changes }),
    onSuccess: (saved) => {
      rememberMe(saved);
      onSaved(saved);
    },
    onError: (error) => {
      form.refuse(error, fields);
      showError(error, t('updateFailed'));
    },
  });
}
