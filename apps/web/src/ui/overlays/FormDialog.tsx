import { type FormEvent, type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../actions/Button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'isWritten'> {
  submit: {
    label: string;
    danger?: boolean | undefined;
    busy: boolean;
    /** For example `form.handleSubmit(…)`. */
    run: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** Label of the button that closes the dialog, if “Cancel” could mean something else. */
  dismiss?: string;
  onClose: () => void;
  /** If the button that closes the dialog does more than closing it in another way. */
  onCancel?: () => void;
  children: ReactNode;
}

/** An open dialog with a form, and the buttons that cancel or submit it. */
export function FormDialog({ submit, dismiss, onClose, onCancel = onClose, children, ...dialog }: FormDialogProps) {
  const ui = useTexts(uiTexts);
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {dismiss ?? ui('cancel')}
          </Button>
          <Button type="submit" form={formId} variant={submit.danger ? 'danger' : 'primary'} busy={submit.busy}>
            {submit.label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit.run(event)} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
