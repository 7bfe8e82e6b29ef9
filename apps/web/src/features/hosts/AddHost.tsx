import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controlled } from '../../forms/Controlled.tsx';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { hostsTexts } from './hosts.texts.ts';

type NewHost = Parameters<typeof server.hosts.create>[0]['body'];

const blank: NewHost = { email: '', displayName: '', password: '', visibleAsIndividual: false, nonDiscoverable: false };
const switches = ['visibleAsIndividual', 'nonDiscoverable'] as const;

/** A button with the dialog in which a manager creates a host account. */
export function AddHost({ venueId }: { venueId: number }) {
  const t = useTexts(hostsTexts);
  const [open, setOpen] = useState(false);
  // Only the server validates it.
  const form = useBoundForm<NewHost>({ defaultValues: blank });
  const create = useMutation({
    mutationFn: (body: NewHost) => server.hosts.create({ params: { id: String(venueId) }, body }),
    onSuccess: () => {
      showToast(t('hostCreated'));
      setOpen(false);
      form.reset(blank);
      return reloadVenue(venueId);
    },
    onError: (error) =>
      form.refuse(error, ['email', 'displayName', 'password']) || showRefusal(error, t('createFailed')),
  });
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t('addHost')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        isWritten={form.formState.isDirty}
        title={t('createTitle')}
        actions={
          <Button type="submit" form="new-host" busy={create.isPending}>
            {t('createHost')}
          </Button>
        }
      >
        <form
          id="new-host"
          noValidate
          onSubmit={form.submit((host) => create.mutate(host))}
          className="flex flex-col gap-4"
        >
          <TextField label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
          <TextField label={t('displayName')} autoComplete="off" {...form.field('displayName')} />
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <div>
            {switches.map((name) => (
              <Controlled key={name} name={name} control={form.control}>
                {(field) => <Switch label={t(name)} checked={field.value === true} onChange={field.onChange} />}
              </Controlled>
            ))}
            <p className="text-sm text-ink-muted">{t('switchesHint')}</p>
          </div>
        </form>
      </Dialog>
    </>
  );
}
