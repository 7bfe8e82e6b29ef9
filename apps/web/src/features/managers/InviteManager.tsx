import { languages } from '@ambiance/domain/languages';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { managersQuery } from './managers.queries.ts';
import { managersTexts } from './managers.texts.ts';

type NewManager = Parameters<typeof server.managers.invite>[0]['body'];

/** A button with the dialog that invites another manager by mail. */
export function InviteManager({ venueId }: { venueId: number }) {
  const t = useTexts(managersTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('invite')}
      </Button>
      {open && <InviteDialog venueId={venueId} onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteDialog({ venueId, onClose }: { venueId: number; onClose: () => void }) {
  const t = useTexts(managersTexts);
  const form = useBoundForm<NewManager>({ defaultValues: { email: '', displayName: '', language: useLanguage() } });
  const invite = useMutation({
    mutationFn: (body: NewManager) => server.managers.invite({ params: { id: String(venueId) }, body }),
    onSuccess: (managers, { email }) => {
      queryClient.setQueryData(managersQuery(venueId).queryKey, managers);
      showToast(t('inviteSent', { email }));
      onClose();
    },
    onError: (error) =>
      form.refuse(error, ['email', 'displayName', 'language']) || showRefusal(error, t('inviteFailed')),
  });
  return (
    <FormDialog
      title={t('inviteTitle')}
      description={t('inviteText')}
      isWritten={form.formState.isDirty}
      submit={{ label: t('send'), busy: invite.isPending, run: form.handleSubmit((body) => invite.mutate(body)) }}
      onClose={onClose}
    >
      <TextField label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <TextField label={t('name')} autoComplete="off" {...form.field('displayName')} />
      <Select
        label={t('language')}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        {...form.field('language')}
      />
    </FormDialog>
  );
}
