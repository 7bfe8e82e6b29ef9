import { venueRoutes } from '@ambiance/contract/venues';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { resolverOf, showFieldErrors } from '../../forms/forms.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { reloadVenue } from './venues.queries.ts';
import { venuesTexts } from './venues.texts.ts';

interface NewHost {
  email: string;
  displayName: string;
  password: string;
  visibleAsIndividual: boolean;
  nonDiscoverable: boolean;
}

const blank: NewHost = { email: '', displayName: '', password: '', visibleAsIndividual: false, nonDiscoverable: false };
const switches = ['visibleAsIndividual', 'nonDiscoverable'] as const;
const resolver = resolverOf<NewHost>(venueRoutes.createHost.body);

/** A button, and the dialog in which a manager makes a host account. */
export function AddHost({ venueId }: { venueId: number }) {
  const t = useTexts(venuesTexts);
  const [open, setOpen] = useState(false);
  const { register, control, handleSubmit, setError, reset, formState } = useForm<NewHost>({
    defaultValues: blank,
    resolver,
  });
  const create = useMutation({
    mutationFn: (body: NewHost) => server.venues.createHost({ params: { id: String(venueId) }, body }),
    onSuccess: () => {
      showToast(t('hostCreated'));
      setOpen(false);
      reset(blank);
      return reloadVenue(venueId);
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['email', 'displayName', 'password'], setError)) showError(error, t('createFailed'));
    },
  });
  const { errors, isDirty } = formState;
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t('addHost')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        isWritten={isDirty}
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
          onSubmit={(event) => void handleSubmit((host) => create.mutate(host))(event)}
          className="flex flex-col gap-4"
        >
          <TextField
            label={t('email')}
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label={t('displayName')}
            autoComplete="off"
            error={errors.displayName?.message}
            {...register('displayName')}
          />
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <div>
            {switches.map((name) => (
              <Controller
                key={name}
                name={name}
                control={control}
                render={({ field }) => <Switch label={t(name)} checked={field.value} onChange={field.onChange} />}
              />
            ))}
          </div>
        </form>
      </Dialog>
    </>
  );
}
