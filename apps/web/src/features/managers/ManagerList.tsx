import type { Manager } from '@ambiance/contract/managers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { venueKey } from '../../me/my-venues.ts';
import { queryClient } from '../../server/query-client.ts';
import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { managersTexts } from './managers.texts.ts';
import { languages } from '@ambiance/domain/languages';
import { Plus } from 'lucide-react';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

const managersQuery = (venueId: number) =>
  queryOf([...venueKey(venueId), 'managers'], (it) => server.managers.list({ params: { id: String(venueId) }, ...it }));

/** A venue's managers. Each can invite more of them and remove any other. */
export function ManagerList({ venueId }: { venueId: number }) {
  const t = useTexts(managersTexts);
  const { data, error, refetch } = useQuery(managersQuery(venueId));
  return (
    <Card aria-labelledby="venue-managers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="venue-managers" className="text-xl">
            {t('managers')}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">{t('managersText')}</p>
        </div>
        <InviteManager venueId={venueId} />
      </div>
      {data ? (
        <ul className="divide-y divide-hairline">
          {data.map((manager) => (
            <ManagerRow key={manager.id} venueId={venueId} manager={manager} />
          ))}
        </ul>
      ) : (
        <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} skeleton="h-24 rounded-xl" />
      )}
    </Card>
  );
}

function ManagerRow({ venueId, manager }: { venueId: number; manager: Manager }) {
  const t = useTexts(managersTexts);
  const isMe = useSession()?.id === manager.id;
  const name = manager.displayName;
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => server.managers.remove({ params: { id: String(venueId), managerId: manager.id } }),
    onSuccess: (managers) => {
      queryClient.setQueryData(managersQuery(venueId).queryKey, managers);
      showToast(t('removed', { name }));
    },
    onError: (error) => showRefusal(error, t('removeFailed')),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries(managersQuery(venueId));
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {isMe && <Badge>{t('you')}</Badge>}
          {manager.isInvited && <Badge>{t('invited')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{manager.email}</p>
      </div>
      {!isMe && (
        <Button variant="secondary" aria-label={t('removeName', { name })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </li>
  );
}

type NewManager = Parameters<typeof server.managers.invite>[0]['body'];

/** A button with the dialog that invites another manager by mail. */
function InviteManager({ venueId }: { venueId: number }) {
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
