import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from '../ui.texts.ts';

export interface ConfirmDialogProps {
  title: string;
  /** Consequences of the action, and whether it can be undone. */
  children: ReactNode;
  /** Name of the action, on its button. */
  action: string;
  /** Look of its button. Defaults to danger. */
  variant?: 'danger' | 'primary';
  /** Label of the button that closes the dialog, if “Cancel” could mean something else. */
  dismiss?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that is harder to undo than to do. */
export function ConfirmDialog({
  title,
  children,
  action,
  variant = 'danger',
  dismiss,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {dismiss ?? t('cancel')}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
