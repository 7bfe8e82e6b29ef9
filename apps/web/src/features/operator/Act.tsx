import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { ServerError } from '../../server/transport.ts';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { reload } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

export interface ActProps {
  /** Name of the action, on both buttons. */
  name: string;
  /** Name of the person or thing, if a list has several such buttons. */
  about?: string;
  /** Consequences of the action. */
  text: string;
  variant?: 'secondary' | 'danger';
  /** Further fields of the dialog, or a function that renders them with the server's errors, by name. */
  children?: ReactNode | ((errors: Readonly<Record<string, string>>) => ReactNode);
  run: (why: string) => Promise<unknown>;
}

/** A button with a dialog that asks for the reason before the action. */
export function Act({ name, about, text, variant = 'secondary', children, run }: ActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        // In a list, red is kept for the dialog.
        variant={about ? 'secondary' : variant}
        aria-label={about ? `${name}, ${about}` : undefined}
        onClick={() => setOpen(true)}
        className="max-sm:grow"
      >
        {name}
      </Button>
      {open && (
        <ActDialog name={name} text={text} variant={variant} run={run} onClose={() => setOpen(false)}>
          {children}
        </ActDialog>
      )}
    </>
  );
}

function ActDialog({ name, text, variant, children, run, onClose }: ActProps & { onClose: () => void }) {
  const t = useTexts(operatorTexts);
  // Only the server validates it.
  const form = useBoundForm<{ why: string }>({ defaultValues: { why: '' } });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const act = useMutation({
    mutationFn: ({ why }: { why: string }) => run(why),
    onMutate: () => setErrors({}),
    onSuccess: () => {
      showToast(t('done'));
      onClose();
    },
    onError: (error) => {
      const refused = Object.entries(error instanceof ServerError ? error.fields : {});
      const ofFields = refused.filter(([field]) => field !== 'why');
      if (typeof children === 'function')
        setErrors(Object.fromEntries(ofFields.map(([field, it]) => [field, it.error])));
      const isShown = form.refuse(error, ['why']) || (typeof children === 'function' && ofFields.length > 0);
      if (!isShown) showRefusal(error, t('actFailed'));
    },
    onSettled: reload,
  });
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={name}
      description={text}
      submit={{
        label: name,
        danger: variant === 'danger',
        busy: act.isPending,
        run: form.handleSubmit((fields) => act.mutate(fields)),
      }}
      onClose={onClose}
    >
      {typeof children === 'function' ? children(errors) : children}
      <TextArea label={t('why')} hint={t('whyHint')} maxLength={300} {...form.field('why')} />
    </FormDialog>
  );
}
