import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from './ui.texts.ts';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Names the act, on its button. */
  action: string;
  /** How its button looks; as a warning where nothing else is said. */
  variant?: 'danger' | 'primary';
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back as easily as it is done. */
export function ConfirmDialog({
  title,
  children,
  action,
  variant = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={children}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
