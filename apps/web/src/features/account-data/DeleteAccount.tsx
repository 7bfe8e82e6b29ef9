import { accountDataRoutes } from '@ambiance/contract/account-data';
import { deletionUndoDays, longestRetentionYears } from '@ambiance/domain/retention';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { accountDataTexts } from './account-data.texts.ts';

/** The part of a client that deletes an account, for a signed-in user or one who is suspended or banned. */
type DeletingClient = { accountData: Pick<typeof server.accountData, 'deleteAccount'> };

/** Deletes the account after asking for its password. */
export function DeleteAccount({ client = server }: { client?: DeletingClient }) {
  const t = useTexts(accountDataTexts);
  const [asking, setAsking] = useState(false);
  return (
    <section className="flex flex-col items-start gap-3 border-t border-hairline pt-6">
      <Button variant="secondary" onClick={() => setAsking(true)} className="text-danger-ink">
        {t('delete')}
      </Button>
      <p className="text-sm text-ink-muted">{t('deleteHint', { count: deletionUndoDays })}</p>
      {asking && <DeleteDialog client={client} onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ client, onClose }: { client: DeletingClient; onClose: () => void }) {
  const t = useTexts(accountDataTexts);
  const navigate = useNavigate();
  const form = useBoundForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: resolverOf(accountDataRoutes.deleteAccount.body),
  });
  const remove = useMutation({
    mutationFn: (body: { password: string }) => client.accountData.deleteAccount({ body }),
    onSuccess: () => {
      void navigate('/');
      // It removes all toasts.
      session.end('left');
      showToast(t('deleted', { count: deletionUndoDays }), { kind: 'info', durationMs: 10_000 });
    },
    onError: (error) => form.refuse(error, ['password']) || showError(error, t('deleteFailed')),
  });
  return (
    <FormDialog
      title={t('deleteTitle')}
      description={t('deleteText', { count: deletionUndoDays, years: longestRetentionYears })}
      submit={{
        label: t('deleteNow'),
        danger: true,
        busy: remove.isPending,
        run: form.handleSubmit((body) => remove.mutate(body)),
      }}
      onClose={onClose}
    >
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  );
}
