import type { Me } from '@ambiance/contract/members';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { accountRoutes } from '@ambiance/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { emailTexts } from './email.texts.ts';
import { recoveryTexts } from '../password/recovery.texts.ts';
import { useResendProof } from './use-resend-proof.ts';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { meQuery } from '../../../me/my-queries.ts';
import { queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

/**
 * Shows the email address, whether it is verified, and how to change it. If the URL ends in `#email`, the form is open at once.
 */
export function EmailCard({ me }: { me: Me }) {
  const t = useTexts(emailTexts);
  const recovery = useTexts(recoveryTexts);
  const resend = useResendProof();
  const isAskedFor = useLocation().hash === '#email';
  const [isChanging, setChanging] = useState(isAskedFor);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 wrap-anywhere">{me.email}</p>
        <p className="mt-1 text-sm text-ink-muted">{t(me.emailProved ? 'proved' : 'unproved')}</p>
      </div>
      {isChanging ? (
        <ChangeEmailForm me={me} onClose={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
          {!me.emailProved && (
            <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
              {recovery('sendAgain')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

type EmailFields = Parameters<typeof server.accounts.changeEmail>[0]['body'];

/** Form for the new address and the password. The address has the focus at first. */
function ChangeEmailForm({ me, onClose }: { me: Me; onClose: () => void }) {
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
    onError: (error) => form.refuse(error, ['email', 'password']) || showError(error, t('changeFailed')),
  });
  return (
    <form noValidate onSubmit={form.submit((fields) => change.mutate(fields))} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-sm text-ink-muted">
        <p>{t('whatHappens')}</p>
        {me.emailProved && <p className="wrap-anywhere">{t('oldIsNotified', { email: me.email })}</p>}
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
