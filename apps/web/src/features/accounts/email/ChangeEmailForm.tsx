import { accountRoutes } from '@ambiance/contract/accounts';
import type { Me } from '@ambiance/contract/members';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { meQuery } from '../../../me/my-queries.ts';
import { queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { emailTexts } from './email.texts.ts';

interface EmailFields {
  email: string;
  password: string;
}

/** Form for the new address and the password. The address has the focus at first. */
export function ChangeEmailForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTexts(emailTexts);
  const ui = useTexts(uiTexts);
  const form = useBoundForm<EmailFields>({
    defaultValues: { email: '', password: '' },
    resolver: resolverOf(accountRoutes.changeEmail.body),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const change = useMutation({
    async mutationFn(body: EmailFields) {
      await server.accounts.changeEmail({ body });
      // Updates the address and the banner. The server decides if the new address has to be verified.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true });
    },
    onSuccess: (_answer, { email }) => {
      showToast(t('changed', { email: queryClient.getQueryData(meQuery.queryKey)?.email ?? email }));
      onClose();
    },
    onError: (error) => {
      if (!form.refuse(error, ['email', 'password'])) showError(error, t('changeFailed'));
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => change.mutate(fields))(event)}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-2 text-sm text-ink-muted">
        <p>{t('whatHappens')}</p>
        {me.emailProved && <p className="wrap-anywhere">{t('oldIsTold', { email: me.email })}</p>}
      </div>
      <TextField label={t('newEmail')} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  );
}
